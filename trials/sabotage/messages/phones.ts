import { guard, testsIn } from '../guard.ts';

const accounts = 'database/migrations/01-accounts.sql';
const invalidation = testsIn('server/page-cache/invalidation.test.ts');
const inFile = (name: string) => testsIn(`marketplace/dealing/messages/server/${name}.test.ts`);
const showing = inFile('showing-phones');
const hiding = inFile('hiding-phones');
const limiting = inFile('limiting-phones');

const store = 'marketplace/dealing/messages/server/phone-store.ts';
const lockDeal = 'marketplace/dealing/deals/server/lock-deal-store.ts';
const show = 'marketplace/dealing/messages/server/show-phone.ts';
const rule = 'marketplace/dealing/messages/shown-phone.ts';

const nowhere = hiding('no page and no answer to a visitor or a buyer has the number in it');
const booked = hiding('booking shows a part of the number, paying all of it, whatever else happens');

/** Who sees the number of a seller who answers first, and how many numbers anybody sees. */
export const phones = [
  guard('the number of a seller who answers first is masked wherever anybody sees it', 'marketplace/cars/listings/listing-on-wire.ts',
    '  ...phoneForAnybody(car),\n', '', nowhere),
  guard('a free booking does not tell the number', 'marketplace/dealing/bookings/contract.ts',
    '  if (wire.paid || !booking.seller.phoneAfterAnswer) return wire;\n', '  if (booking) return wire;\n', booked),
  guard('the email about a booking does not tell the number', 'marketplace/dealing/bookings/booking-mails.ts',
    '    ...(!car.phoneAfterAnswer && {', '    ...(true && {', booked),
  guard('hiding a number reaches every page that shows it', accounts,
    '  for each row when (old.phone_after_answer <> new.phone_after_answer)\n', '  for each row when (false)\n',
    invalidation('a phone number that its seller hides is missing from every public response at once')),
  guard('hiding a number makes no pages of others anew', accounts,
    ' - 1) / 100 as part', ' - 1) / 1000 as part', invalidation('hiding the number of a seller of many cars leaves the pages of other sellers cached')),
  guard("a buyer sees the number only after the seller's answer", rule, "  return permission.answered ? null : 'phone_after_answer';",
    '  return null;', showing('whoever was answered about this very car sees its number')),
  guard('only what the seller wrote is an answer', store,
    ' and sender_id = conversation.seller_id)', ')', showing('whoever was answered about this very car sees its number')),
  guard('an answer is to one buyer, about one car', store, 'where conversation.listing_id = listing.id and conversation.buyer_id',
    'where conversation.listing_id = listing.id or conversation.buyer_id', showing('whoever was answered about this very car sees its number')),
  guard('an unconfirmed viewing is no answer', store,
    " and state in ('confirmed', 'over')))`", '))`', showing('agreeing to show the car is an answer, asking for it is none')),
  guard('a blocked buyer does not see the number', rule, 'if (permission.blocked || !permission.isSellerThere)', 'if (!permission.isSellerThere)',
    showing('whoever is blocked, or blocked the seller, does not see it, answered or not')),
  guard('the number of a suspended seller is not shown', rule,
    "  if (permission.blocked || !permission.isSellerThere) return 'cannot_write';\n", "  if (permission.blocked) return 'cannot_write';\n",
    showing('the number of a suspended seller is shown to nobody, nor that of a car one cannot see')),
  guard('the number of a car that one cannot see is not shown', show,
    'await listingToSee(tx, caller, id)', "await listingToSee(tx, { ...caller, role: 'admin' }, id)",
    showing('the number of a suspended seller is shown to nobody, nor that of a car one cannot see')),
  guard("permission to see a number is decided under the caller's lock", lockDeal,
    '? query.forNoKeyUpdate()', '? query.forKeyShare()', showing('a block that is under way is waited for before the number is shown')),
  guard('showing a number locks the car before the account', lockDeal,
    '  const listing = listingId ?', '  await lockAccounts(tx, accountIds, callerId);\n  const listing = listingId ?', showing('whoever looks waits for the car before anybody has to wait for them')),
  guard('whoever is shut out while looking sees no number', show, '      callerId: caller.id,\n', '', showing('whoever is shut out while looking sees nothing any more')),
  guard('whoever is shut out while choosing who sees the number changes nothing', 'marketplace/platform/accounts/server/contact-store.ts',
    "    .where('state', '=', 'active')\n", '', hiding('whoever is shut out while choosing chooses nothing')),
  guard('phone numbers in lists are masked', show, "  ensure(shown < mostPhonesADay * rateLimitScale, 'too_many_phones');\n", '',
    limiting('of twenty different cars a day, also at once; the same car again does not count')),
  guard('the same number seen again is not counted again', store,
    "    .where('listingId', '<>', listingId)\n", '', limiting('of twenty different cars a day, also at once; the same car again does not count')),
  guard('a number seen again on another day counts for that day', store, '.doUpdateSet({ shownAt: at })',
    '.doUpdateSet({ shownAt: sql`shown_phones.shown_at` })', limiting('a car that is seen again every day counts every day')),
  guard('requests for phone numbers are erased with the account', 'marketplace/oversight/moderation/server/close-account.ts',
    '  await eraseShownPhonesOf(tx, id);\n', '', limiting('whoever deletes their account leaves no trace of what they looked at')),
];
