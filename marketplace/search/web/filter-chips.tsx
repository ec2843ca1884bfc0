import { X } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoney } from '#marketplace/money.ts';
import { brandName } from '#marketplace/vehicles/facts.ts';
import { yearsAtMost } from '#marketplace/vehicles/web/years-used.ts';
import { type CarSearch, everyCar, without } from '../car-search.ts';
import { changedAddress } from './car-list-address.ts';
import type { CarList } from './use-car-list.ts';

type Chip = { label: string; left: CarSearch };

/** What narrows the list down, each with a way to take it away. */
export function FilterChips({ list: { address } }: { list: CarList }) {
  const { search, category } = address;
  const chips = chipsOf(search).filter(({ left }) => !category || left.categories.length > 0);

  if (chips.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, left }) => (
        <li key={label}>
          <Link
            to={changedAddress(address, left)}
            rel="nofollow"
            preventScrollReset
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-primary-soft py-1 ps-3.5 pe-2.5 text-sm font-medium text-on-primary-soft hover:bg-primary hover:text-on-primary"
          >
            <span className="sr-only">Remove filter </span>
            {label}
            <X className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={changedAddress(address, { ...everyCar, order: search.order })}
            rel="nofollow"
            preventScrollReset
            className="inline-flex min-h-9 items-center px-2 text-sm font-semibold text-link underline-offset-4 hover:underline"
          >
            Clear filters
          </Link>
        </li>
      )}
    </ul>
  );
}

function chipsOf(search: CarSearch): Chip[] {
  const { text, categories, conditions, maxYears, locations } = search;
  const price = priceText(search);
  const all: (Chip | false)[] = [
    text !== '' && { label: `“${text}”`, left: without(search, 'text') },
    ...categories.map((category) => ({
      label: brandName(category),
      left: { ...search, categories: categories.filter((each) => each !== category) },
    })),
    ...conditions.map((condition) => ({
      label: `${condition} condition`,
      left: { ...search, conditions: conditions.filter((each) => each !== condition) },
    })),
    price !== null && { label: price, left: without(search, 'price') },
    maxYears !== null && { label: `${yearsAtMost(maxYears)} used`, left: without(search, 'years') },
    ...locations.map((location) => ({
      label: location,
      left: { ...search, locations: locations.filter((each) => each !== location) },
    })),
    search.verifiedOnly && { label: 'Verified sellers', left: without(search, 'verified') },
  ];
  return all.filter((chip) => chip !== false);
}

export function priceText({ minPrice, maxPrice }: CarSearch): string | null {
  if (minPrice !== null && maxPrice !== null) {
    return `${formatMoney(minPrice)} to ${formatMoney(maxPrice)}`;
  }
  if (minPrice !== null) return `From ${formatMoney(minPrice)}`;
  return maxPrice === null ? null : `Up to ${formatMoney(maxPrice)}`;
}
