import { guard, testsIn } from '../guard.ts';

const misspeltWords = testsIn('marketplace/finding/search/server/misspelt-words.test.ts');
const caughtBy = testsIn('marketplace/finding/search/server/filtering-by-facts.test.ts');
const parameter = 'marketplace/finding/search/parameter.ts';
const ranges = 'marketplace/finding/search/server/filter-columns-store.ts';

/** What a filter by a fact leaves out. */
export const filtersByFacts = [
  guard('one misspelt advert hides no other cars', 'marketplace/finding/search/server/search-words-store.ts', 'if (!isAlone || !typed.also)',
    'if (isAlone || !typed.also)', misspeltWords('a misspelt advert does not hide the cars of the right spelling in lists, counts and saved searches')),
  guard('an unknown choice is refused', parameter, 'return chosen.length === new Set(texts).size ? chosen : undefined;', 'return chosen;',
    caughtBy('values that make no sense are refused with a word on each, everywhere')),
  guard('a number beyond its range is refused', parameter,
    ' && Number(text) >= least && Number(text) <= most', '', caughtBy('values that make no sense are refused with a word on each, everywhere')),
  guard('cars that do not say a choice are left out unless asked for', 'marketplace/finding/search/server/search-terms.ts',
    "search.unstated && canBeUnstated(each) ? [''] : []", "canBeUnstated(each) ? [''] : []", caughtBy('a model is found however it is spelled, and of other brands, too')),
  guard('cars that do not say a number are left out unless asked for', ranges,
    'return search.unstated ? ', 'return search ? ', caughtBy('what is taken back or changed is not found any more')),
  guard('cars that do not say come last', ranges, 'sql`-2000000`', 'sql`0`',
    caughtBy('in the order "lowest-mileage" pages follow each other, the newest of equal cars first and those that do not say last')),
];
