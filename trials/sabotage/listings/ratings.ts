import { guard, testsIn } from '../guard.ts';

const learnModel = 'marketplace/cars/valuation/estimation/learn-model.ts';
const server = 'marketplace/cars/valuation/server';
const caughtIn = (name: string) => testsIn(`${server}/${name}.test.ts`);
const counting = caughtIn('counting-prices');
const manipulating = testsIn('marketplace/cars/valuation/estimation/manipulation.infrastructure.test.ts');
const keeping = caughtIn('keeping-ratings');
const checking = caughtIn('checking-prices');
const comparing = caughtIn('comparing-cars');
const finding = caughtIn('finding-by-rating');

/** Which prices count, and how they are rated. */
export const ratings = [
  guard('a price that was asked yesterday does not count', `${server}/evidence-store.ts`,
    `when 'advertised' then rating.asked_since <= \${now}::timestamptz - \${hours(hoursUntilItCounts)}`, "when 'advertised' then true",
    counting('once it has been asked for 48 hours')),
  guard('a price does not count at once after the car was changed', 'database/migrations/05-prices.sql',
    'asked_since = case when car.is_other or', 'asked_since = case when car.is_repriced or',
    counting('48 hours after facts of the car were changed')),
  guard('prices of hidden cars do not count', `${server}/evidence-store.ts`,
    'sql<boolean>`not listing.hidden', 'sql<boolean>`true', counting('not if an administrator removed or hid the car')),
  guard('prices of cars that an administrator removed do not count', `${server}/evidence-store.ts`,
    'entry.actor_id is distinct from listing.seller_id)', 'false)', counting('not if an administrator removed or hid the car')),
  guard('a car that its seller removed does not count for ever', `${server}/evidence-store.ts`,
    `when 'removed' then listing.left_at > \${now}::timestamptz - \${days(daysOfUnlisted)}`, "when 'removed' then true",
    counting('for another 30 days after its seller removed it')),
  guard('a car that is listed again counts once', `${server}/evidence-store.ts`,
    'newer.listing_id > listing.id', 'false', counting('once if a car with the same VIN was listed again: the newest')),
  guard('the same picture does not make two cars', `${server}/evidence-store.ts`,
    'earlier.digest = car.digest and earlier.id < car.id', 'false', counting('once if any seller uploaded the same picture again')),
  guard('a sale counts with what was paid, not with what was asked', `${server}/evidence-store.ts`,
    'coalesce(sale.amount, listing.resale_price) as price', 'listing.resale_price as price', counting('as paid: what was paid, whatever was asked')),
  guard('a sale counts only once it is not easily undone', `${server}/evidence-store.ts`,
    `\n      and sale.paid_at <= \${now}::timestamptz - \${days(daysUntilSaleCounts)}`, '',
    counting('as paid from 14 days after the payment on, for a year')),
  guard('a price whose money went back was not paid', `${server}/evidence-store.ts`,
    ' and payment.refunded_at is null', '', counting('as paid only if all of the money stayed with the seller')),
  guard('a price that was partly refunded was not paid', `${server}/evidence-store.ts`,
    "refund.status <> 'failed')", 'false)', counting('as paid only if all of the money stayed with the seller')),
  guard('a price that the buyer disputes was not paid', `${server}/evidence-store.ts`,
    "dispute.status <> 'won')", 'false)', counting('as paid only if all of the money stayed with the seller')),
  guard('a sale far from the estimate does not count', learnModel,
    '!each.car.isSold || isNear(each)', 'true', manipulating('10 sales for $0.50, asked 35 % above, by 5 *known* accounts')),
  guard('made-up sales do not vouch for each other', learnModel, 'const model = fitModel(asked, market);', 'const model = fitModel(offered, market);',
    manipulating('10 sales for $0.50, asked 35 % above, by 5 *known* accounts')),
  guard('a sale alone makes no seller known', `${server}/evidence-store.ts`, 'sql<boolean>`(seller.verified\n',
    "sql<boolean>`(seller.verified or exists (select from listings where seller_id = seller.id and state = 'sold')\n",
    counting('not who has only sold a car')),
  guard('an unconfirmed seller does not become known with time', `${server}/evidence-store.ts`,
    `coalesce(seller.email_proven_at <= \${now}::timestamptz - \${days(daysUntilKnown)}, false)`, "seller.created_at < now() - interval '60 days'",
    counting('not who was only here for long')),
  guard('own cars do not count for their seller', 'marketplace/cars/valuation/estimation/comparables.ts',
    '    if (idOfCar[at] === own) continue;\n', '', counting('never for other cars of its seller')),
  guard('a price does not get the label of an earlier one', `${server}/rating-store.ts`,
    ' and fresh.revision = rating.revision', '', keeping('a price that changes while it is rated does not get the label of the old one')),
  guard('rating cars does not wait for an edit', `${server}/rating-store.ts`,
    'for update of rating skip locked', 'for update of rating', keeping('rating does not wait for a seller who is changing the car')),
  guard('a label goes with its price', 'database/migrations/05-prices.sql',
    'when not (car.is_other or car.is_offered) then rating.label end', 'when true then rating.label end',
    keeping('a new price has no label until it is rated')),
  guard('price checks are limited', `${server}/routes.ts`,
    "limit: 'priceCheck',", "limit: 'address',", checking('a seller may check thirty prices a minute')),
  guard('a price check does not reveal cars of other sellers', `${server}/check-price.ts`,
    "  ensure(listing.seller.id === seller.id, 'listing_not_found');\n", '', checking('a price check of the car of another seller is refused')),
  guard("a seller's words go with the removed car", `${server}/comparison-store.ts`, "case listing.state when 'removed' then",
    "case listing.state when 'draft' then", comparing('a removed compared car loses the words of its seller, and a sold one its link')),
  guard('hidden cars are not shown beside others', `${server}/comparison-store.ts`,
    ' and not listing.hidden`', '`', comparing('a compared car that was hidden or repriced is not shown')),
  guard('a search for great prices finds a car whose price is rated a moment later', 'marketplace/finding/alerts/server/market-change-store.ts',
    `where not \${waitsForRating(now)}`, 'where true',
    finding('a search for great prices sends an alert about a new car once its price is rated')),
];
