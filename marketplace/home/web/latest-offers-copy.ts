type Offer = { name: string; line: string; perMonth: string; picture: string };

/** Samples: they are tied to no car and no lender. */
export const offers: Offer[] = [
  {
    name: 'Compact hatch',
    line: 'Short commutes, small parking spaces.',
    perMonth: '$189',
    picture: 'offer-hatch',
  },
  {
    name: 'Family SUV',
    line: 'Five seats, a dog and a long weekend.',
    perMonth: '$329',
    picture: 'offer-suv',
  },
  {
    name: 'Sport coupé',
    line: 'Two doors and the scenic way home.',
    perMonth: '$459',
    picture: 'offer-coupe',
  },
];
