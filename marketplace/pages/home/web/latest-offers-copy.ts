import { formatMoney, majorUnits, worthOfDollars } from '#marketplace/money.ts';

type Offer = {
  name: string;
  line: string;
  perMonth: string;
  picture: string;
  /** Real cars of about that price. */
  cars: { label: string; to: string };
};

const price = (dollars: number) => formatMoney(worthOfDollars(dollars));
const inAddress = (dollars: number) => majorUnits(worthOfDollars(dollars));

/** Samples: they are tied to no car and no lender. */
export const offers = (): Offer[] => [
  {
    name: 'Compact hatch',
    line: 'Short commutes, small parking spaces.',
    perMonth: price(189),
    picture: 'offer-hatch',
    cars: {
      label: `Cars up to ${price(15_000)}`,
      to: `/car?maxPrice=${inAddress(15_000)}`,
    },
  },
  {
    name: 'Family SUV',
    line: 'Five seats, a dog and a long weekend.',
    perMonth: price(329),
    picture: 'offer-suv',
    cars: {
      label: `Cars from ${price(15_000)} to ${price(50_000)}`,
      to: `/car?minPrice=${inAddress(15_000)}&maxPrice=${inAddress(50_000)}`,
    },
  },
  {
    name: 'Sport coupé',
    line: 'Two doors and the scenic way home.',
    perMonth: price(459),
    picture: 'offer-coupe',
    cars: { label: `Cars from ${price(50_000)}`, to: `/car?minPrice=${inAddress(50_000)}` },
  },
];
