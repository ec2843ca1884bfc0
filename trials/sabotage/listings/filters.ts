import type { Guard } from '../guard.ts';

const caughtBy = (test: string) => ({
  file: 'marketplace/finding/search/server/filtering-by-facts.test.ts',
  test,
});
const parameter = 'marketplace/finding/search/parameter.ts';
const ranges = 'marketplace/finding/search/server/fact-ranges-store.ts';

/** What a filter by a fact leaves out. */
export const filtersByFacts: Guard[] = [
  {
    guard: 'one misspelt advert hides no other cars',
    file: 'marketplace/finding/search/server/search-words-store.ts',
    replace: 'if (!isAlone || !typed.also)',
    by: 'if (isAlone || !typed.also)',
    caughtBy: {
      file: 'marketplace/finding/search/server/searching-cars.test.ts',
      test: 'one misspelt advert hides none of the cars that are meant, in lists, counts and saved searches',
    },
  },
  {
    guard: 'a choice that nobody knows is refused',
    file: parameter,
    replace: 'return chosen.length === new Set(texts).size ? chosen : undefined;',
    by: 'return chosen;',
    caughtBy: caughtBy('values that make no sense are refused with a word on each, everywhere'),
  },
  {
    guard: 'a number beyond its range is refused',
    file: parameter,
    replace: ' && Number(text) >= least && Number(text) <= most',
    by: '',
    caughtBy: caughtBy('values that make no sense are refused with a word on each, everywhere'),
  },
  {
    guard: 'cars that do not say a choice are left out unless asked for',
    file: 'marketplace/finding/search/server/search-terms.ts',
    replace: "search.unstated ? [''] : []",
    by: "['']",
    caughtBy: caughtBy('a model is found however it is spelled, and of other brands, too'),
  },
  {
    guard: 'cars that do not say a number are left out unless asked for',
    file: ranges,
    replace: 'return search.unstated ? ',
    by: 'return search ? ',
    caughtBy: caughtBy('what is taken back or changed is not found any more'),
  },
  {
    guard: 'cars that do not say come last',
    file: ranges,
    replace: 'sql`-2000000`',
    by: 'sql`0`',
    caughtBy: caughtBy(
      'in the order "lowest-mileage" pages follow each other, the newest of equal cars first and those that do not say last',
    ),
  },
];
