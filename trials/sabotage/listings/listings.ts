import { guard, testsIn } from '../guard.ts';

const words = 'database/migrations/06-finding.sql';
const caughtBy = testsIn('marketplace/finding/search/server/knowing-words.test.ts');

/** What keeps the list of known words true and short, and cars from being added twice. */
export const listings = [
  guard('a car whose answer was lost is added once', 'marketplace/cars/listings/server/list-car.ts', 'if (before) return before.listingId;', '',
    testsIn('marketplace/dealing/sales/server/selling-cars.test.ts')('a car that is posted again because the answer was lost is added once')),
  guard('words of cars that are gone are forgotten', words,
    'if (select count(*) from before) > 20 then', 'if true then', caughtBy('a typo in an advert that is gone switches no correction off')),
  guard('a sale does not look for words that many cars have', words,
    '      and known.cars <= 20\n', '', caughtBy('a word that many cars had is left to the sweep, which may look at all cars')),
  guard('one car brings only so many words', words,
    "'^[^0-9^=.]{3,}$' limit 200", "'^[^0-9^=.]{3,}$'", caughtBy('one car brings so many words and no more')),
  guard('the list of words does not grow without end', words,
    ' or (select count(*) from search_words) >= 60000 then', ' then', caughtBy('the list of words does not grow without end')),
];
