import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { numberOfCars } from '#marketplace/search/web/cars-on-offer.ts';
import { carsInWords } from '#marketplace/search/web/tally-text.ts';
import { brandName, type Category, categories } from '#marketplace/vehicles/facts.ts';
import { BrandMark } from '#marketplace/vehicles/web/make-mark.tsx';
import { HomeSection } from './home-section.tsx';

export function BrandTiles() {
  return (
    <HomeSection id="brands" heading="Browse by brand">
      <ul className="grid gap-4 md:grid-cols-3 md:gap-5">
        {categories.map((category) => (
          <li key={category}>
            <BrandTile category={category} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function BrandTile({ category }: { category: Category }) {
  const { data: total = null } = useQuery(numberOfCars(useApi(), category));

  return (
    <Link
      to={`/category/${category}`}
      className="group flex items-center gap-4 rounded-card border border-border bg-surface p-5 shadow-rest transition duration-150 hover:shadow-lift dark:hover:border-control"
    >
      <BrandMark category={category} />
      <span className="min-w-0 grow">
        <span className="block text-lg font-semibold">{brandName(category)}</span>
        <span className="block min-h-5 text-sm text-muted">{total !== null && inWords(total)}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-0.5" />
    </Link>
  );
}

/** The API counts to just beyond a thousand. */
const inWords = (total: number) => carsInWords({ count: total, isExact: total <= 1_000 });
