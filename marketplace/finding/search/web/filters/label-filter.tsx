import { labelWords } from '#marketplace/cars/valuation/label-words.ts';
import type { CarSearch } from '../../car-search.ts';
import type { Facets } from '../../facets.ts';
import { leadsNowhere } from '../tally-text.ts';
import { ChoiceList, FilterGroup, type OnChange } from './filter-controls.tsx';

type Props = { search: CarSearch; facets: Facets; onChange: OnChange };

/** By how prices are rated; not where none is. */
export function LabelFilter({ search: { priceLabels: chosen }, facets, onChange }: Props) {
  const options = facets.priceLabels;
  if (chosen.length === 0 && options.every(({ tally }) => leadsNowhere(tally))) return null;
  return (
    <FilterGroup legend="Price check">
      <ChoiceList
        name="priceLabel"
        options={options}
        chosen={chosen}
        labelOf={(label) => labelWords[label]}
        onChange={onChange}
      />
    </FilterGroup>
  );
}
