import { type CarSearch, mostChosen } from '../../car-search.ts';
import type { Facets, Option } from '../../facets.ts';
import { type FactFilter, type FactParameter, factFilters } from '../../fact-filters.ts';
import { anyFact, boundInWords, valueInWords } from './fact-filter-words.ts';
import { Choice, ChoiceList, FilterGroup, type OnChange, StepSelect } from './filter-controls.tsx';

/** Of a long list; the rest waits behind a word. */
export const shownAtFirst = 8;

type Props = { search: CarSearch; facets: Facets; onChange: OnChange };

/** A group for each of these facts, unless there is nothing to choose from. */
export const FactFilters = ({ of, ...props }: Props & { of: FactParameter[] }) =>
  of
    .map((parameter) => factFilters.find((each) => each.parameter === parameter)!)
    .filter(({ parameter }) => props.facets.facts[parameter].length > 0)
    .map((each) => (
      <FilterGroup key={each.parameter} legend={each.fact.label}>
        <FactControl each={each} {...props} />
      </FilterGroup>
    ));

function FactControl({ each, search, facets, onChange }: Props & { each: FactFilter }) {
  const { parameter, fact } = each;
  const chosen = search[parameter];
  const options = facets.facts[parameter];
  const labelOf = (value: string) => valueInWords(each, value);

  if (typeof chosen === 'boolean') {
    return (
      <Choice
        name={parameter}
        value="true"
        label={labelOf('true')}
        tally={options[0]!.tally}
        checked={chosen}
        onChange={onChange}
      />
    );
  }
  if (Array.isArray(chosen)) {
    return (
      <ChoiceList
        name={parameter}
        options={options as Option<string>[]}
        chosen={chosen}
        labelOf={labelOf}
        shown={shownAtFirst}
        {...(fact.kind === 'text' && { most: mostChosen })}
        onChange={onChange}
      />
    );
  }
  return (
    <StepSelect
      name={parameter}
      label={fact.label}
      any={anyFact[parameter]}
      chosen={chosen}
      options={options as Option<number>[]}
      labelOf={(value) => boundInWords(each, value)}
      onChange={onChange}
    />
  );
}
