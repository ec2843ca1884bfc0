import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Place } from '#marketplace/cars/places/place.ts';
import { labelWords } from '#marketplace/cars/valuation/label-words.ts';
import { useBrandName } from '#marketplace/cars/vehicles/web/makes.ts';
import { yearsAtMost } from '#marketplace/cars/vehicles/web/years-used.ts';
import { formatMoney } from '#marketplace/money.ts';
import { type CarSearch, everyCar, without } from '../../car-search.ts';
import { type FactFilter, factFilters } from '../../fact-filters.ts';
import { changedAddress } from '../car-list-address.ts';
import type { CarList } from '../use-car-list.ts';
import { alsoUnstated, boundInWords, valueInWords } from './fact-filter-words.ts';
import { circleText } from './place-filter.tsx';

type Chip = { label: string; left: CarSearch };
type Props = { list: CarList; place: Place | null };

/** What narrows the list down, each with a way to take it away. */
export function FilterChips({ list: { address, change }, place }: Props) {
  const { search, category } = address;
  const chips = chipsOf(search, place, useBrandName()).filter(
    ({ left }) => !category || left.categories.length > 0,
  );

  const cleared = { ...everyCar, order: search.order };
  /** At once: whoever goes on choosing while the new list is on its way goes on from what is left. */
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

/** What a search asks for, in the words of its chips. */
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
  const { text, categories, conditions, maxYears, priceLabels, locations } = search;
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
    ...priceLabels.map((label) => ({
      label: labelWords[label],
      left: { ...search, priceLabels: priceLabels.filter((each) => each !== label) },
    })),
    ...locations.map((location) => ({
      label: location,
      left: { ...search, locations: locations.filter((each) => each !== location) },
    })),
    search.near !== null && {
      label: circleText(search.within, place?.id === search.near ? place : null),
      left: without(search, 'near'),
    },
    search.verifiedOnly && { label: 'Verified sellers', left: without(search, 'verified') },
    ...factFilters.flatMap((each) => chipsOfFact(each, search)),
    search.unstated && { label: alsoUnstated, left: { ...search, unstated: false } },
  ];
  return all.filter((chip) => chip !== false);
}

function chipsOfFact(each: FactFilter, search: CarSearch): Chip[] {
  const { parameter } = each;
  const wanted = search[parameter];
  if (Array.isArray(wanted)) {
    return wanted.map((value) => ({
      label: valueInWords(each, value),
      left: { ...search, [parameter]: wanted.filter((other) => other !== value) },
    }));
  }
  const left = without(search, parameter);
  if (typeof wanted === 'number') return [{ label: boundInWords(each, wanted), left }];
  return wanted ? [{ label: valueInWords(each, 'true'), left }] : [];
}

export function priceText({ minPrice, maxPrice }: CarSearch): string | null {
  if (minPrice !== null && maxPrice !== null) {
    return `${formatMoney(minPrice)} to ${formatMoney(maxPrice)}`;
  }
  if (minPrice !== null) return `From ${formatMoney(minPrice)}`;
  return maxPrice === null ? null : `Up to ${formatMoney(maxPrice)}`;
}
