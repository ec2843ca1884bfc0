export type DemoFavourite = {
  /** The address of one of `demoBuyers`. */
  buyer: string;
  /** The name of one of `demoCars`. */
  car: string;
  /** What it cost more then; whole US dollars, or in other currencies about as much. */
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
