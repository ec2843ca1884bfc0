import { type CarSearch, offersModels } from './car-search.ts';
import { type FactFilter, stepsOf, valuesOf } from './fact-filters.ts';
import { spellingsIn } from './spellings.ts';

type Counts = Map<string, number>;
type Counted = { value: string | number; count: number };

/**
 * How many cars each choice would leave, from how many there are of each value; those that do not say have an empty one,
 * and count for every choice as long as they are wanted, too. Of what is yes or no, `true` is the only choice.
 */
export function factCounts(each: FactFilter, search: CarSearch, counts: Counts): Counted[] {
  const { parameter, filter } = each;
  const unstated = search.unstated ? (counts.get('') ?? 0) : 0;
  const stated = [...counts].filter(([value]) => value !== '');
  const countOf = (fits: (value: string) => boolean) =>
    stated.reduce((sum, [value, count]) => (fits(value) ? sum + count : sum), unstated);
  const steps = stepsOf(each, new Date());

  switch (filter.by) {
    case 'is':
      return [{ value: 'true', count: countOf((value) => value === filter.value) }];
    case 'most':
      return steps.map((step) => ({ value: step, count: countOf((at) => Number(at) <= step) }));
    case 'least':
    case 'since':
      return steps.map((step) => ({ value: step, count: countOf((at) => Number(at) >= step) }));
  }
  if (parameter === 'model') {
    return offersModels(search) ? spelled(new Map(stated), search.model, unstated) : [];
  }
  return Object.keys(valuesOf(each)).map((one) => ({
    value: one,
    count: countOf((value) => value === one),
  }));
}

/** More would fill the page, and one seller could make them up. */
const mostModels = 60;

const spelled = (counts: Counts, chosen: string[], unstated: number) =>
  spellingsIn(counts, chosen, (text) => [text])
    .filter(({ name }, index) => index < mostModels || chosen.includes(name))
    .map(({ name, count }) => ({ value: name, count: count + unstated }));
