import type { Guard } from '../guard.ts';

const server = 'marketplace/cars/valuation/server';
const caughtIn = (name: string) => (test: string) => ({ file: `${server}/${name}.test.ts`, test });
const counting = caughtIn('counting-prices');
const manipulating = (test: string) => ({
  file: 'marketplace/cars/valuation/estimation/manipulation.test.ts',
  test,
});
const keeping = caughtIn('keeping-ratings');
const checking = caughtIn('checking-prices');
const comparing = caughtIn('comparing-cars');
const finding = caughtIn('finding-by-rating');

/** Whose prices count, and what is said about them. */
export const ratings: Guard[] = [
  {
    guard: 'a price that was asked yesterday does not count',
    file: `${server}/evidence-store.ts`,
    replace: `when 'advertised' then rating.asked_since <= \${now}::timestamptz - \${hours(hoursUntilItCounts)}`,
    by: "when 'advertised' then true",
    caughtBy: counting('once it has been asked for 48 hours'),
  },
  {
    guard: 'a price that was right for another car does not count at once',
    file: 'database/migrations/0070-price-paid-and-asked.sql',
    replace: 'execute waits;',
    by: 'null;',
    caughtBy: counting('48 hours after the car was changed, which another price may be right for'),
  },
  {
    guard: 'prices of hidden cars do not count',
    file: `${server}/evidence-store.ts`,
    replace: 'sql<boolean>`not listing.hidden',
    by: 'sql<boolean>`true',
    caughtBy: counting('not if an administrator removed or hid the car'),
  },
  {
    guard: 'prices of cars that an administrator removed do not count',
    file: `${server}/evidence-store.ts`,
    replace: 'entry.actor_id is distinct from listing.seller_id)',
    by: 'false)',
    caughtBy: counting('not if an administrator removed or hid the car'),
  },
  {
    guard: 'a car that its seller took off does not count for ever',
    file: `${server}/evidence-store.ts`,
    replace: `when 'removed' then listing.left_at > \${now}::timestamptz - \${days(daysOfUnlisted)}`,
    by: "when 'removed' then true",
    caughtBy: counting('for another 30 days after its seller took it off'),
  },
  {
    guard: 'a car that is listed again counts once',
    file: `${server}/evidence-store.ts`,
    replace: 'newer.listing_id > listing.id',
    by: 'false',
    caughtBy: counting('once if a car with the same VIN was listed again: the newest'),
  },
  {
    guard: 'the same picture does not make two cars',
    file: `${server}/evidence-store.ts`,
    replace: 'earlier.digest = car.digest and earlier.id < car.id',
    by: 'false',
    caughtBy: counting('once if the same picture was uploaded again, by whomever'),
  },
  {
    guard: 'a sale counts with what was paid, not with what was asked',
    file: `${server}/evidence-store.ts`,
    replace: 'coalesce(sale.amount, listing.resale_price) as price',
    by: 'listing.resale_price as price',
    caughtBy: counting('as paid: what was paid, whatever was asked'),
  },
  {
    guard: 'a sale counts only once it is not easily undone',
    file: `${server}/evidence-store.ts`,
    replace: `\n      and sale.paid_at <= \${now}::timestamptz - \${days(daysUntilSaleCounts)}`,
    by: '',
    caughtBy: counting('as paid from 14 days after the payment on, for a year'),
  },
  {
    guard: 'a price whose money went back was not paid',
    file: `${server}/evidence-store.ts`,
    replace: ' and payment.refunded_at is null',
    by: '',
    caughtBy: counting('as paid only if all of the money stayed with the seller'),
  },
  {
    guard: 'a price that was partly refunded was not paid',
    file: `${server}/evidence-store.ts`,
    replace: "refund.status <> 'failed')",
    by: 'false)',
    caughtBy: counting('as paid only if all of the money stayed with the seller'),
  },
  {
    guard: 'a price that the buyer disputes was not paid',
    file: `${server}/evidence-store.ts`,
    replace: "dispute.status <> 'won')",
    by: 'false)',
    caughtBy: counting('as paid only if all of the money stayed with the seller'),
  },
  {
    guard: 'a sale far from the estimate does not count',
    file: 'marketplace/cars/valuation/estimation/learn-model.ts',
    replace: '!each.car.isSold || isNear(each)',
    by: 'true',
    caughtBy: manipulating('10 sales for $0.50, asked 35 % above, by 5 *known* accounts'),
  },
  {
    guard: 'made-up sales do not vouch for each other',
    file: 'marketplace/cars/valuation/estimation/learn-model.ts',
    replace: 'const model = fitModel(asked, market);',
    by: 'const model = fitModel(offered, market);',
    caughtBy: manipulating('10 sales for $0.50, asked 35 % above, by 5 *known* accounts'),
  },
  {
    guard: 'a sale alone makes no seller known',
    file: `${server}/evidence-store.ts`,
    replace: 'sql<boolean>`(seller.verified\n',
    by: "sql<boolean>`(seller.verified or exists (select from listings where seller_id = seller.id and state = 'sold')\n",
    caughtBy: counting('not who has only sold a car'),
  },
  {
    guard: 'time alone makes nobody a known seller',
    file: `${server}/evidence-store.ts`,
    replace: `coalesce(seller.email_proven_at <= \${now}::timestamptz - \${days(daysUntilKnown)}, false)`,
    by: "seller.created_at < now() - interval '60 days'",
    caughtBy: counting('not who was only here for long'),
  },
  {
    guard: 'own cars do not count for their seller',
    file: 'marketplace/cars/valuation/estimation/comparables.ts',
    replace: '    if (idOfCar[at] === own) continue;\n',
    by: '',
    caughtBy: counting('never for the own cars of its seller'),
  },
  {
    guard: 'a price is not called what an earlier one was',
    file: `${server}/rating-store.ts`,
    replace: ' and fresh.revision = rating.revision',
    by: '',
    caughtBy: keeping(
      'a price that changes while it is being judged is not called what the old one is',
    ),
  },
  {
    guard: 'rating cars waits for nobody who changes one',
    file: `${server}/rating-store.ts`,
    replace: 'for update of rating skip locked',
    by: 'for update of rating',
    caughtBy: keeping('whoever changes a car right now is not waited for'),
  },
  {
    guard: 'a label goes with the price that it was given for',
    file: 'database/migrations/0048-price-ratings.sql',
    replace: 'when not (car.is_other or car.is_offered) then rating.label end',
    by: 'when true then rating.label end',
    caughtBy: keeping('nothing is said about a new price until it has been judged'),
  },
  {
    guard: 'nobody asks for prices without end',
    file: `${server}/routes.ts`,
    replace: "      await limits.spend('priceCheck', seller);\n",
    by: '',
    caughtBy: checking('thirty questions a minute, and no more'),
  },
  {
    guard: 'whose car is edited is not learnt by asking for its price',
    file: `${server}/check-price.ts`,
    replace: "  ensure(listing.seller.id === seller.id, 'listing_not_found');\n",
    by: '',
    caughtBy: checking('the car that is edited must be the own one'),
  },
  {
    guard: "a seller's words go with the car",
    file: `${server}/comparison-store.ts`,
    replace: "case listing.state when 'removed' then",
    by: "case listing.state when 'draft' then",
    caughtBy: comparing(
      'of a car that its seller took off no word is left, and a sold one is no link',
    ),
  },
  {
    guard: 'hidden cars are not shown beside others',
    file: `${server}/comparison-store.ts`,
    replace: ' and not listing.hidden`',
    by: '`',
    caughtBy: comparing(
      'a compared car that is hidden, or costs something else now, is shown no longer',
    ),
  },
  {
    guard: 'who looks for great prices hears of a car that is judged a moment later',
    file: 'marketplace/finding/alerts/server/news-store.ts',
    replace: `where not \${waitsForRating(now)}`,
    by: 'where true',
    caughtBy: finding(
      'who saved a search for great prices is told of a new car once its price has been judged',
    ),
  },
];
