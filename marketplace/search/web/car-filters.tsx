import type { FormEvent, ReactNode } from 'react';
import { dollars, formatMoney, toDollars } from '#marketplace/money.ts';
import { brandName } from '#marketplace/vehicles/facts.ts';
import { yearsAtMost } from '#marketplace/vehicles/web/years-used.ts';
import type { CarSearch } from '../car-search.ts';
import type { Facets, Option } from '../facets.ts';
import { pathOf } from './car-list-address.ts';
import { Choice, ChoiceList, FilterGroup, type OnChange, StepSelect } from './filter-controls.tsx';
import { KeptInputs, searchIn } from './search-inputs.tsx';
import type { CarList } from './use-car-list.ts';

const asked = ['category', 'condition', 'minPrice', 'maxPrice', 'maxYears', 'location', 'verified'];
const locationsAtFirst = 6;

type Props = {
  list: CarList;
  facets: Facets;
  /** Sends the form. */
  footer: ReactNode;
  /** Called when somebody is done choosing. */
  onDone?: () => void;
};

/** An ordinary form of the browser; with our scripts every change counts at once. */
export function CarFilters({ list: { address, search, change }, facets, footer, onDone }: Props) {
  const onChange: OnChange = (form) => {
    const chosen = searchIn(form);
    change(address.category ? { ...chosen, categories: [address.category] } : chosen);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onDone?.();
  };

  return (
    <form action={pathOf(address.category)} onSubmit={onSubmit} className="grid gap-5">
      <KeptInputs search={search} asked={asked} />
      {!address.category && (
        <FilterGroup legend="Brand">
          <ChoiceList
            name="category"
            options={facets.categories}
            chosen={search.categories}
            labelOf={brandName}
            onChange={onChange}
          />
        </FilterGroup>
      )}
      <PriceFilter search={search} facets={facets} onChange={onChange} />
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
      <FilterGroup legend="Condition">
        <ChoiceList
          name="condition"
          options={facets.conditions}
          chosen={search.conditions}
          labelOf={String}
          onChange={onChange}
        />
      </FilterGroup>
      <PlaceAndSeller search={search} facets={facets} onChange={onChange} />
      {footer}
    </form>
  );
}

type PartProps = { search: CarSearch; facets: Facets; onChange: OnChange };

function PlaceAndSeller({ search, facets, onChange }: PartProps) {
  return (
    <>
      {facets.locations.length > 0 && (
        <FilterGroup legend="Location">
          <ChoiceList
            name="location"
            options={facets.locations}
            chosen={search.locations}
            labelOf={String}
            shown={locationsAtFirst}
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
    </>
  );
}

/** The form speaks of dollars, as the address does. */
function PriceFilter({ search, facets, onChange }: PartProps) {
  const labelOf = (amount: number) => formatMoney(dollars(amount));
  return (
    <FilterGroup legend="Price">
      <div className="grid gap-2">
        <StepSelect
          name="minPrice"
          label="Price from"
          any="No minimum"
          chosen={inDollars(search.minPrice)}
          options={facets.minPrices.map(optionInDollars)}
          labelOf={(amount) => `From ${labelOf(amount)}`}
          onChange={onChange}
        />
        <StepSelect
          name="maxPrice"
          label="Price to"
          any="No maximum"
          chosen={inDollars(search.maxPrice)}
          options={facets.maxPrices.map(optionInDollars)}
          labelOf={(amount) => `To ${labelOf(amount)}`}
          onChange={onChange}
        />
      </div>
    </FilterGroup>
  );
}

const inDollars = (price: number | null) => (price === null ? null : toDollars(price));
const optionInDollars = ({ value, tally }: Option<number>) => ({ value: toDollars(value), tally });
