type Offer = {
  name: string;
  line: string;
  perMonth: string;
  picture: string;
  /** Real cars of about that price. */
  cars: { label: string; to: string };
};

/** Samples: they are tied to no car and no lender. */
export const offers: Offer[] = [
  {
    name: 'Compact hatch',
    line: 'Short commutes, small parking spaces.',
    perMonth: '$189',
    picture: 'offer-hatch',
    cars: { label: 'Cars up to $15,000', to: '/car?maxPrice=15000' },
  },
  {
    name: 'Family SUV',
    line: 'Five seats, a dog and a long weekend.',
    perMonth: '$329',
    picture: 'offer-suv',
    cars: { label: 'Cars from $15,000 to $50,000', to: '/car?minPrice=15000&maxPrice=50000' },
  },
  {
    name: 'Sport coupé',
    line: 'Two doors and the scenic way home.',
    perMonth: '$459',
    picture: 'offer-coupe',
    cars: { label: 'Cars from $50,000', to: '/car?minPrice=50000' },
  },
];
