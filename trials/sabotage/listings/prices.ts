import { guard, testsIn } from '../guard.ts';

const migration = 'database/migrations/05-prices.sql';
const dropping = testsIn('marketplace/cars/prices/server/dropping-prices.test.ts');
const showing = testsIn('marketplace/cars/prices/server/showing-price-paid.test.ts');
const keeping = testsIn('marketplace/cars/prices/server/keeping-price-history.test.ts');

/** What cars have cost, and what counts as a drop. */
export const prices = [
  guard('a price that was raised first has not dropped', migration,
    'where listing_id = old.id and day >= today - 30', 'where false', dropping('raising a price first gains nothing')),
  guard('a cent less a day is not the newest drop every day', migration, 'if new.resale_price <= lowest_lately * 0.99 and',
    'if new.resale_price < lowest_lately and', dropping('a price cut below one percent is no drop')),
  guard('an early price cut is not a price drop', migration,
    " and old.advertised_at <= moment - interval '2 days'", '', dropping('a price cut in the first two days is no drop')),
  guard('a drop is no news for ever', 'server/background/sweep.ts', '    () => endDrops(db, daysAgo(daysOfADrop)),\n', '',
    dropping('a drop ends after 30 days, on cards, on pages and in the order of lists')),
  guard('drafts leave no history', migration,
    ' and old.advertised_at is not null)', ')', keeping('prices of a draft are not in its history')),
  guard("hidden cars' history is not public", 'marketplace/cars/prices/server/routes.ts',
    'const { id } = await listingToSee(from, caller, params.id);', 'const { id } = params;',
    keeping('the history of a hidden, removed or unknown car is not public')),
  guard('a refunded price was not paid', 'marketplace/cars/listings/server/listing-rows-store.ts',
    ' and payment.refunded_at is null)`', ')`', showing('a car for sale and a refunded one show the asking price')),
  guard('no cached page shows a refunded price', 'database/migrations/07-payments.sql',
    '(before.refunded_at is null) <> (after.refunded_at is null)', 'false', showing('a refund is announced to the pages of the car')),
];
