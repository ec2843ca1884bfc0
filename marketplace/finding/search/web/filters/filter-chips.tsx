import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Place } from '#marketplace/cars/places/place.ts';
import { useBrandName } from '#marketplace/cars/vehicles/web/makes.ts';
import { formatMoney } from '#marketplace/money.ts';
import { type CarSearch, everyCar, type Filter, filtersOf, without } from '../../car-search.ts';
import { type OptionFilter, type OptionParameter, optionFilters } from '../../option-filters.ts';
import { changedAddress } from '../car-list-address.ts';
import type { CarList } from '../use-car-list.ts';
import { alsoUnstated, boundInWords, optionInWords } from './filter-words.ts';
import { circleText } from './place-filter.tsx';

type Chip = { label: string; left: CarSearch };
type Props = { list: CarList; place: Place | null };

export function FilterChips({ list: { address, change }, place }: Props) {
  const { search, category } = address;
  const chips = chipsOf(search, place, useBrandName()).filter(
    ({ left }) => !category || left.category.length > 0,
  );

  const cleared = { ...everyCar, order: search.order };
  /** Changes the search at once, so that buyers can go on choosing while the new list loads. */
  const leadTo = (left: CarSearch) => (click: MouseEvent) => {
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    click.preventDefault();
    change(left);
  };

  if (chips.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, left }) => (
        <li key={changedAddress(address, left)}>
          <Link
            to={changedAddress(address, left)}
            onClick={leadTo(left)}
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
            to={changedAddress(address, cleared)}
            onClick={leadTo(cleared)}
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

export const searchInWords = (
  search: CarSearch,
  place: Place | null,
  brandName: (slug: string) => string,
): string[] => chipsOf(search, place, brandName).map(({ label }) => label);

function chipsOf(
  search: CarSearch,
  place: Place | null,
  brandName: (slug: string) => string,
): Chip[] {
  const chipsFor = (filter: Filter): Chip[] => {
    const left = without(search, filter);
    if (filter === 'text') return [{ label: `“${search.q}”`, left }];
    if (filter === 'price') return [{ label: priceText(search)!, left }];
    if (filter === 'near') {
      const known = place?.id === search.near ? place : null;
      return [{ label: circleText(search.within, known), left }];
    }
    return optionChips(optionFilters.find((each) => each.filter === filter)!, search, brandName);
  };
  return [
    ...filtersOf(search).flatMap(chipsFor),
    ...(search.unstated ? [{ label: alsoUnstated, left: { ...search, unstated: false } }] : []),
  ];
}

function optionChips(
  each: OptionFilter,
  search: CarSearch,
  brandName: (slug: string) => string,
): Chip[] {
  const { parameter, filter } = each;
  const chosen = search[parameter];
  if (Array.isArray(chosen)) {
    return chosen.map((value) => ({
      label: labels[parameter]?.(value) ?? optionInWords(each, value, brandName),
      left: { ...search, [parameter]: chosen.filter((other) => other !== value) },
    }));
  }
  const label =
    typeof chosen === 'number'
      ? boundInWords(each, chosen)
      : optionInWords(each, 'true', brandName);
  return [{ label: labels[parameter]?.(label) ?? label, left: without(search, filter) }];
}

/** Beside their legends, options have shorter words. */
const labels: Partial<Record<OptionParameter, (words: string) => string>> = {
  condition: (condition) => `${condition} condition`,
  maxYears: (bound) => `${bound} used`,
  verified: () => 'Verified sellers',
};

export function priceText({ minPrice, maxPrice }: CarSearch): string | null {
  if (minPrice !== null && maxPrice !== null) {
    return `${formatMoney(minPrice)} to ${formatMoney(maxPrice)}`;
  }
  if (minPrice !== null) return `From ${formatMoney(minPrice)}`;
  return maxPrice === null ? null : `Up to ${formatMoney(maxPrice)}`;
}
