import { useBrandName } from '#marketplace/cars/vehicles/web/makes.ts';
import { majorUnits, minorUnits } from '#marketplace/money.ts';
import { type CarSearch, type Filter, mostChosen } from '../../car-search.ts';
import type { Facets, Option, Tally } from '../../contract.ts';
import { type OptionFilter, optionFilters } from '../../option-filters.ts';
import { leadsNowhere } from '../tally-text.ts';
import { Choice, ChoiceList, FilterGroup, type OnChange, StepSelect } from './filter-controls.tsx';
import { anyInWords, boundInWords, legendOf, optionInWords } from './filter-words.ts';

const shownAtFirst = 8;

type Props = { search: CarSearch; facets: Facets; onChange: OnChange };

/** A group for each of these filters that has something to choose from. */
export const OptionFilterGroups = ({ of, ...props }: Props & { of: readonly Filter[] }) =>
  of.map((filter) => {
    const [each, another] = optionFilters.filter((one) => one.filter === filter);
    if (!each || !hasOptions(each, props)) return null;
    return (
      <FilterGroup key={filter} legend={legendOf(each)}>
        {another ? (
          <div className="grid gap-2">
            <OptionControl each={each} {...props} />
            <OptionControl each={another} {...props} />
          </div>
        ) : (
          <OptionControl each={each} {...props} />
        )}
      </FilterGroup>
    );
  });

function hasOptions({ parameter }: OptionFilter, { search, facets }: Props): boolean {
  const options: Tally | Option[] = facets[parameter];
  if (!Array.isArray(options)) return true;
  // Small markets have no price labels.
  return parameter === 'priceLabel' && search.priceLabel.length === 0
    ? !options.every(leadsNowhere)
    : options.length > 0;
}

function OptionControl({ each, search, facets, onChange }: Props & { each: OptionFilter }) {
  const brandName = useBrandName();
  const { parameter, fact } = each;
  const chosen = search[parameter];
  const options: Tally | Option[] = facets[parameter];
  const labelOf = (value: string) => optionInWords(each, value, brandName);

  if (!Array.isArray(options)) {
    return (
      <Choice
        name={parameter}
        value="true"
        label={labelOf('true')}
        tally={options}
        checked={chosen === true}
        onChange={onChange}
      />
    );
  }
  if (Array.isArray(chosen)) {
    return (
      <ChoiceList
        name={parameter}
        options={options}
        chosen={chosen}
        labelOf={labelOf}
        shown={shownAtFirst}
        {...((fact.kind === 'text' || fact.kind === 'make') && { most: mostChosen })}
        onChange={onChange}
      />
    );
  }
  // Addresses and options have amounts in major units.
  const isMoney = fact.kind === 'money';
  const bound = chosen as number | null;
  return (
    <StepSelect
      name={parameter}
      label={isMoney ? `Price ${each.by === 'least' ? 'from' : 'to'}` : fact.label}
      any={anyInWords(each)}
      chosen={isMoney && bound !== null ? majorUnits(bound) : bound}
      options={options}
      labelOf={(value) => boundInWords(each, isMoney ? minorUnits(value) : value)}
      onChange={onChange}
    />
  );
}
