import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { HomeSection } from './home-section.tsx';
import { offers } from './latest-offers-copy.ts';
import { StudioPicture } from './studio-picture.tsx';

export function LatestOffers() {
  return (
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
                <strong className="text-3xl font-bold text-on-ink tabular-nums">{perMonth}</strong>{' '}
                a month
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
}
