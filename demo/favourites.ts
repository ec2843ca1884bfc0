export type DemoFavourite = {
  buyer: string;
  car: string;
  /** How much more it cost then, in whole US dollars; other currencies get about as much. */
  costMore?: number;
  hoursAgo: number;
};

const buyer = 'farhana.akter@example.com';

export const demoFavourites: DemoFavourite[] = [
  { buyer, car: 'Toyota RAV4 2.5 Hybrid', hoursAgo: 6 },
  { buyer, car: 'BMW Z4 sDrive30i', hoursAgo: 49, costMore: 600 },
  { buyer, car: 'Toyota Land Cruiser Prado TX', hoursAgo: 61 },
  { buyer, car: 'BMW 430i Convertible', hoursAgo: 230 },
];
