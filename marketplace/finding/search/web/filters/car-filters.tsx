import { ChevronDown } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import { useMakes } from '#marketplace/cars/vehicles/web/makes.ts';
import {
  afterChoosing,
  type CarSearch,
  type Filter,
  filters,
  isFiltered,
  offersModels,
  searchParameterNames,
} from '../../car-search.ts';
import type { Facets } from '../../contract.ts';
import { pathOf } from '../car-list-address.ts';
import { KeptInputs, searchIn } from '../search-inputs.tsx';
import type { CarList } from '../use-car-list.ts';
import { Choice, FilterGroup, type OnChange } from './filter-controls.tsx';
import { alsoUnstated } from './filter-words.ts';
import { OptionFilterGroups } from './option-filter-group.tsx';
import { PlaceFilter } from './place-filter.tsx';

const beforePlace: Filter[] = ['price', 'priceLabel', 'maxMileage', 'fromYear', 'category'];
beforePlace.push('model', 'fuel', 'gearbox', 'body');
const afterPlace: Filter[] = ['condition'];
const last: Filter[] = ['location', 'verified'];
const placed: Filter[] = ['text', 'near', 'years', ...beforePlace, ...afterPlace, ...last];
/** A new filter is here unless it has another place. */
const behindMore = ['years' as const, ...filters.filter((each) => !placed.includes(each)), ...last];

type Props = {
  list: CarList;
  facets: Facets;
  /** Sends the form. */
  footer: ReactNode;
  onDone?: () => void;
};

/** An ordinary form of the browser. With our scripts every change applies at once. */
export function CarFilters({ list, facets, footer, onDone }: Props) {
  const { address, search, change } = list;
  const slugs = slugsOf(useMakes());
  const onChange: OnChange = (form) => {
    const read = searchIn(form, slugs);
    const chosen = address.category ? { ...read, category: [address.category] } : read;
    change(afterChoosing(search, chosen));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onDone?.();
  };
  const props = { search, facets, onChange };
  const isShown = (filter: Filter) => !(filter === 'category' && address.category);

  return (
    <form action={pathOf(address.category)} onSubmit={onSubmit} className="grid gap-5">
      <KeptInputs search={search} asked={inputsFor(search)} />
      <OptionFilterGroups of={beforePlace.filter(isShown)} {...props} />
      <PlaceFilter list={list} place={facets.place ?? null} onChange={onChange} />
      <OptionFilterGroups of={afterPlace} {...props} />
      {facets.unstated && (
        <FilterGroup legend="Missing details">
          <Choice
            name="unstated"
            value="true"
            label={alsoUnstated}
            tally={facets.unstated}
            checked={search.unstated}
            onChange={onChange}
          />
        </FilterGroup>
      )}
      <MoreFilters isInUse={behindMore.some((filter) => isFiltered(search, filter))}>
        <OptionFilterGroups of={behindMore} {...props} />
      </MoreFilters>
      {footer}
    </form>
  );
}

const ownInputs: string[] = searchParameterNames
  .filter((name) => name !== 'q' && name !== 'order')
  .concat('place' as never);

/** The names of the inputs in this form. Models stay chosen while several brands hide their input. */
const inputsFor = (search: CarSearch) =>
  offersModels(search) ? ownInputs : ownInputs.filter((name) => name !== 'model');

/** Open at first if one of the filters is in use. After that, only the visitor opens and closes it. */
function MoreFilters({ isInUse, children }: { isInUse: boolean; children: ReactNode }) {
  const [isOpenAtFirst] = useState(isInUse);
  return (
    <details open={isOpenAtFirst} className="group/more border-t border-border pt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-link">
        <ChevronDown className="size-5 transition-transform group-open/more:rotate-180" />
        More filters
      </summary>
      <div className="mt-3 grid gap-5">{children}</div>
    </details>
  );
}
