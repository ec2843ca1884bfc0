import type { FormEvent, ReactNode } from 'react';
import { brandNameIn, slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import { useMakes } from '#marketplace/cars/vehicles/web/makes.ts';
import { yearsAtMost } from '#marketplace/cars/vehicles/web/years-used.ts';
import { formatMoney, majorUnits, minorUnits } from '#marketplace/money.ts';
import {
  afterChoosing,
  type CarSearch,
  type Filter,
  isFiltered,
  mostChosen,
  offersModels,
} from '../../car-search.ts';
import type { Facets, Option } from '../../facets.ts';
import { type FactParameter, factFilters } from '../../fact-filters.ts';
import { pathOf } from '../car-list-address.ts';
import { KeptInputs, searchIn } from '../search-inputs.tsx';
import type { CarList } from '../use-car-list.ts';
import { FactFilters, shownAtFirst } from './fact-controls.tsx';
import { alsoUnstated } from './fact-filter-words.ts';
import { Choice, ChoiceList, FilterGroup, type OnChange, StepSelect } from './filter-controls.tsx';
import { LabelFilter } from './label-filter.tsx';
import { MoreFilters } from './more-filters.tsx';
import { askedOfPlace, PlaceFilter } from './place-filter.tsx';

const facts = factFilters.map(({ parameter }) => parameter);
const asked = ['category', 'condition', 'minPrice', 'maxPrice', 'maxYears', 'priceLabel']
  .concat('location', 'verified', facts)
  .concat(askedOfPlace)
  .concat('unstated');

/** Before and after the brand; all others are among more. */
const beforeBrand: FactParameter[] = ['maxMileage', 'fromYear'];
const afterBrand: FactParameter[] = ['model', 'fuel', 'gearbox', 'body'];
const otherFacts = facts.filter((fact) => ![...beforeBrand, ...afterBrand].includes(fact));
const others: Filter[] = ['years', ...otherFacts, 'location', 'verified'];

type Props = {
  list: CarList;
  facets: Facets;
  /** Sends the form. */
  footer: ReactNode;
  /** Called when somebody is done choosing. */
  onDone?: () => void;
};

/** An ordinary form of the browser; with our scripts every change counts at once. */
export function CarFilters({ list, facets, footer, onDone }: Props) {
  const { address, search, change } = list;
  const slugs = slugsOf(useMakes());
  const onChange: OnChange = (form) => {
    const read = searchIn(form, slugs);
    const chosen = address.category ? { ...read, categories: [address.category] } : read;
    change(afterChoosing(search, chosen));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onDone?.();
  };
  const part = { search, facets, onChange };

  return (
    <form action={pathOf(address.category)} onSubmit={onSubmit} className="grid gap-5">
      <KeptInputs search={search} asked={askedFor(search)} />
      <PriceFilter {...part} />
      <LabelFilter {...part} />
      <FactFilters of={beforeBrand} {...part} />
      {!address.category && <BrandFilter {...part} />}
      <FactFilters of={afterBrand} {...part} />
      <PlaceFilter list={list} place={facets.place} onChange={onChange} />
      <FilterGroup legend="Condition">
        <ChoiceList
          name="condition"
          options={facets.conditions}
          chosen={search.conditions}
          labelOf={String}
          onChange={onChange}
        />
      </FilterGroup>
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
      <OtherFilters {...part} />
      {footer}
    </form>
  );
}

/** Models of several brands are not asked for, but stay chosen. */
const askedFor = (search: CarSearch) =>
  offersModels(search) ? asked : asked.filter((name) => name !== 'model');

type PartProps = { search: CarSearch; facets: Facets; onChange: OnChange };

function BrandFilter({ search, facets, onChange }: PartProps) {
  const makes = useMakes();
  return (
    <FilterGroup legend="Brand">
      <ChoiceList
        name="category"
        options={facets.categories}
        chosen={search.categories}
        labelOf={(slug) => brandNameIn(makes, slug)}
        shown={shownAtFirst}
        most={mostChosen}
        onChange={onChange}
      />
    </FilterGroup>
  );
}

function OtherFilters({ search, facets, onChange }: PartProps) {
  const isInUse = others.some((filter) => isFiltered(search, filter));
  return (
    <MoreFilters isInUse={isInUse}>
      <FilterGroup legend="Years of use">
        <StepSelect
          name="maxYears"
          label="Years of use"
          any="Any age"
          chosen={search.maxYears}
          options={facets.maxYears}
          labelOf={yearsAtMost}
          onChange={onChange}
        />
      </FilterGroup>
      <FactFilters of={otherFacts} search={search} facets={facets} onChange={onChange} />
      {facets.locations.length > 0 && (
        <FilterGroup legend="Location">
          <ChoiceList
            name="location"
            options={facets.locations}
            chosen={search.locations}
            labelOf={String}
            shown={shownAtFirst}
            most={mostChosen}
            onChange={onChange}
          />
        </FilterGroup>
      )}
      <FilterGroup legend="Seller">
        <Choice
          name="verified"
          value="true"
          label="Verified sellers only"
          tally={facets.verified}
          checked={search.verifiedOnly}
          onChange={onChange}
        />
      </FilterGroup>
    </MoreFilters>
  );
}

/** The form speaks of major units, as the address does. */
function PriceFilter({ search, facets, onChange }: PartProps) {
  const labelOf = (amount: number) => formatMoney(minorUnits(amount));
  return (
    <FilterGroup legend="Price">
      <div className="grid gap-2">
        <StepSelect
          name="minPrice"
          label="Price from"
          any="No minimum"
          chosen={inMajorUnits(search.minPrice)}
          options={facets.minPrices.map(optionInMajorUnits)}
          labelOf={(amount) => `From ${labelOf(amount)}`}
          onChange={onChange}
        />
        <StepSelect
          name="maxPrice"
          label="Price to"
          any="No maximum"
          chosen={inMajorUnits(search.maxPrice)}
          options={facets.maxPrices.map(optionInMajorUnits)}
          labelOf={(amount) => `To ${labelOf(amount)}`}
          onChange={onChange}
        />
      </div>
    </FilterGroup>
  );
}

const inMajorUnits = (price: number | null) => (price === null ? null : majorUnits(price));
const optionInMajorUnits = ({ value, tally }: Option<number>) => ({
  value: majorUnits(value),
  tally,
});
