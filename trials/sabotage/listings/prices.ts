import type { Guard } from '../guard.ts';

const migration = 'database/migrations/0045-price-changes.sql';
const dropping = (test: string) => ({
  file: 'marketplace/cars/prices/server/dropping-prices.test.ts',
  test,
});
const showing = (test: string) => ({
  file: 'marketplace/cars/prices/server/showing-price-paid.test.ts',
  test,
});
const keeping = (test: string) => ({
  file: 'marketplace/cars/prices/server/keeping-price-history.test.ts',
  test,
});

/** What cars have cost, and what counts as a drop. */
export const prices: Guard[] = [
  {
    guard: 'a price that was raised first has not dropped',
    file: migration,
    replace: 'where listing_id = old.id and day >= today - 30',
    by: 'where false',
    caughtBy: dropping('raising a price first gains nothing'),
  },
  {
    guard: 'a cent less a day is not the newest drop every day',
    file: migration,
    replace: 'if new.resale_price <= lowest_lately * 0.99 and',
    by: 'if new.resale_price < lowest_lately and',
    caughtBy: dropping('a price that is not even lower by one percent has not dropped'),
  },
  {
    guard: 'nobody lists a car at a fancy price to drop it at once',
    file: migration,
    replace: " and old.advertised_at <= moment - interval '2 days'",
    by: '',
    caughtBy: dropping('a first price that hardly anybody saw is none to drop from'),
  },
  {
    guard: 'a drop is no news for ever',
    file: 'server/background/sweep.ts',
    replace: '    () => endDrops(db, daysAgo(daysOfADrop)),\n',
    by: '',
    caughtBy: dropping(
      'a drop is news for 30 days; then cards, pages and the order of lists forget it',
    ),
  },
  {
    guard: 'drafts leave no history',
    file: migration,
    replace: ' and old.advertised_at is not null)',
    by: ')',
    caughtBy: keeping("what a draft cost before it was advertised is its seller's business"),
  },
  {
    guard: "hidden cars' history is not public",
    file: 'marketplace/cars/prices/server/routes.ts',
    replace: 'const { id } = await listingToSee(from, caller, request.params.id);',
    by: 'const { id } = request.params;',
    caughtBy: keeping('the history of a hidden, removed or unknown car is not public'),
  },
  {
    guard: 'a refunded price was not paid',
    file: 'marketplace/cars/listings/server/listing-rows-store.ts',
    replace: ' and payment.refunded_at is null)`',
    by: ')`',
    caughtBy: showing('a car for sale and a refunded one show the asking price'),
  },
  {
    guard: 'no cached page shows a refunded price',
    file: 'database/migrations/0070-price-paid-and-asked.sql',
    replace: '(before.refunded_at is null) <> (after.refunded_at is null)',
    by: 'false',
    caughtBy: showing('a refund is announced to the pages of the car'),
  },
];
