import type { Guard } from '../guard.ts';

const migration = 'database/migrations/0026-bounded-search-words.sql';
const caughtBy = (test: string) => ({
  file: 'marketplace/finding/search/server/knowing-words.test.ts',
  test,
});

/** What keeps the list of known words true and short, and cars from being added twice. */
export const listings: Guard[] = [
  {
    guard: 'a car whose answer was lost is added once',
    file: 'marketplace/cars/listings/server/list-car.ts',
    replace: 'if (before) return before.listingId;',
    by: '',
    caughtBy: {
      file: 'marketplace/dealing/sales/server/selling-cars.test.ts',
      test: 'a car that is posted again because the answer was lost is added once',
    },
  },
  {
    guard: 'words of cars that are gone are forgotten',
    file: 'database/migrations/0064-words-gone-are-rare.sql',
    replace: 'if (select count(*) from before) > 20 then',
    by: 'if true then',
    caughtBy: caughtBy('a typo in an advert that is gone switches no correction off'),
  },
  {
    guard: 'a sale does not look for words that many cars have',
    file: 'database/migrations/0064-words-gone-are-rare.sql',
    replace: '      and known.cars <= 20\n',
    by: '',
    caughtBy: caughtBy(
      'a word that many cars had is left to the sweep, which may look at all cars',
    ),
  },
  {
    guard: 'one car brings only so many words',
    file: migration,
    replace: "'^[^0-9^=.]{3,}$' limit 200",
    by: "'^[^0-9^=.]{3,}$'",
    caughtBy: caughtBy('one car brings so many words and no more'),
  },
  {
    guard: 'the list of words does not grow without end',
    file: migration,
    replace: ' or (select count(*) from search_words) >= 60000 then',
    by: ' then',
    caughtBy: caughtBy('the list of words does not grow without end'),
  },
];
