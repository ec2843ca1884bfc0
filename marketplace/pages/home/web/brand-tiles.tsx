import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Make } from '#marketplace/cars/vehicles/makes-contract.ts';
import { BrandLogo } from '#marketplace/cars/vehicles/web/brand-logo.tsx';
import { useMakes } from '#marketplace/cars/vehicles/web/makes.ts';
import { numberOfCars } from '#marketplace/finding/search/web/shelf-queries.ts';
import { carsInWords } from '#marketplace/finding/search/web/tally-text.ts';
import { HomeSection } from './home-section.tsx';

export function BrandTiles() {
  const featured = useMakes().filter((make) => make.featured);
  if (featured.length === 0) return null;
  return (
    <HomeSection id="brands" heading="Browse by brand">
      <ul className="grid gap-4 md:grid-cols-3 md:gap-5">
        {featured.map((make) => (
          <li key={make.slug}>
            <BrandTile make={make} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function BrandTile({ make }: { make: Make }) {
  const { data: total = null } = useQuery(numberOfCars(useApi(), make.slug));

  return (
    <Link
      to={`/category/${make.slug}`}
      className="group flex items-center gap-4 rounded-card border border-border bg-surface p-5 shadow-rest transition duration-150 hover:shadow-lift dark:hover:border-control"
    >
      <BrandLogo make={make} />
      <span className="min-w-0 grow">
        <span className="block text-lg font-semibold">{make.name}</span>
        <span className="block min-h-5 text-sm text-muted">{total !== null && inWords(total)}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-0.5" />
    </Link>
  );
}

/** The API counts to 1,001. */
const inWords = (total: number) =>
  carsInWords(total <= 1_000 ? { count: total } : { count: total, atLeast: true });
