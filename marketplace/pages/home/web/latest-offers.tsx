import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoney, majorUnits, worthOfDollars } from '#marketplace/money.ts';
import { HomeSection } from './home-section.tsx';
import { StudioPicture } from './studio-picture.tsx';

type Offer = {
  name: string;
  line: string;
  perMonth: string;
  picture: string;
  /** Real cars of a similar price. */
  cars: { label: string; to: string };
};

const price = (dollars: number) => formatMoney(worthOfDollars(dollars));
const inAddress = (dollars: number) => majorUnits(worthOfDollars(dollars));

/** Samples of no real car and no lender. */
const offers = (): Offer[] => [
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

export const LatestOffers = () => (
  <HomeSection
    id="latest-offers"
    heading="Latest Offers"
    line="Examples of what a monthly price could look like. Forecourt does not offer loans."
  >
    <ul className="card-columns [--card:13rem]">
      {offers().map(({ name, line, perMonth, picture, cars }) => (
        <li
          key={name}
          className="group relative flex flex-col overflow-hidden rounded-card border border-ink-line bg-ink text-on-ink [--color-focus:var(--color-on-ink)] has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus"
        >
          <div className="relative">
            <StudioPicture name={picture} className="aspect-8/5" />
            <span className="absolute start-4 top-4 rounded-full bg-accent px-3 py-1 text-sm font-bold text-on-accent">
              Sample
            </span>
          </div>
          <div className="flex grow flex-wrap items-end justify-between gap-x-4 gap-y-2 p-5">
            <div>
              <h3 className="text-lg">{name}</h3>
              <p className="text-sm text-on-ink-muted">{line}</p>
            </div>
            <p className="text-sm text-on-ink-muted">
              <strong className="text-3xl font-bold text-on-ink tabular-nums">{perMonth}</strong> a
              month
            </p>
          </div>
          <p className="border-t border-ink-line px-5">
            <Link
              to={cars.to}
              className="flex min-h-11 items-center justify-between gap-2 font-semibold outline-none after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
            >
              {cars.label}
              <ChevronRight className="size-5 shrink-0" />
            </Link>
          </p>
        </li>
      ))}
    </ul>
  </HomeSection>
);
