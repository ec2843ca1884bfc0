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

const nowhere = hiding('no page and no response to a visitor or a buyer contains a hidden number');
const booked = hiding('a buyer sees a part of the number after booking, and all of it after paying');

/** Who sees the number of a seller who answers first, and how many numbers a buyer sees. */
export const phones = [
  guard('a hidden number is masked wherever the car is shown', 'marketplace/cars/listings/listing-on-wire.ts',
    '  ...phoneForAnybody(car),\n', '', nowhere),
  guard('an unpaid booking does not contain a hidden number', 'marketplace/dealing/bookings/contract.ts',
    '  if (wire.paid || !booking.seller.phoneAfterAnswer) return wire;\n', '  if (booking) return wire;\n', booked),
  guard('the email about a booking does not contain a hidden number', 'marketplace/dealing/bookings/booking-mails.ts',
    '    ...(!car.phoneAfterAnswer && {', '    ...(true && {', booked),
  guard('hiding a number reaches every page that shows it', accounts,
    '  for each row when (old.phone_after_answer <> new.phone_after_answer)\n', '  for each row when (false)\n',
    invalidation('a phone number that its seller hides is missing from every public response at once')),
  guard('hiding a number makes no pages of others anew', accounts,
    ' - 1) / 100 as part', ' - 1) / 1000 as part', invalidation('hiding the number of a seller of many cars leaves the pages of other sellers cached')),
  guard("a buyer sees the number only after the seller's answer", rule, "  return permission.answered ? null : 'phone_after_answer';",
    '  return null;', showing('a buyer sees the number of a car after the seller answered about that car')),
  guard('only what the seller wrote is an answer', store,
    ' and sender_id = conversation.seller_id)', ')', showing('a buyer sees the number of a car after the seller answered about that car')),
  guard('an answer is to one buyer, about one car', store, 'where conversation.listing_id = listing.id and conversation.buyer_id',
    'where conversation.listing_id = listing.id or conversation.buyer_id', showing('a buyer sees the number of a car after the seller answered about that car')),
  guard('an unconfirmed viewing is no answer', store,
    " and state in ('confirmed', 'over')))`", '))`', showing('confirming a viewing counts as an answer, requesting one does not')),
  guard('a blocked buyer does not see the number', rule, 'if (permission.blocked || !permission.isSellerThere)', 'if (!permission.isSellerThere)',
    showing('a block in either direction hides the number, even after an answer')),
  guard('the number of a suspended seller is not shown', rule,
    "  if (permission.blocked || !permission.isSellerThere) return 'cannot_write';\n", "  if (permission.blocked) return 'cannot_write';\n",
    showing('buyers see neither the number of a suspended seller nor that of a car they cannot see')),
  guard('the number of a car that the caller cannot see is not shown', show,
    'await listingToSee(tx, caller, id)', "await listingToSee(tx, { ...caller, role: 'admin' }, id)",
    showing('buyers see neither the number of a suspended seller nor that of a car they cannot see')),
  guard("permission to see a number is decided under the caller's lock", lockDeal,
    '? query.forNoKeyUpdate()', '? query.forKeyShare()', showing('a request for a number waits for a concurrent block')),
  guard('showing a number locks the car before the account', lockDeal,
    '  const listing = listingId ?', '  await lockAccounts(tx, accountIds, callerId);\n  const listing = listingId ?', showing('a request for a number locks the car before the account')),
  guard('a suspended buyer sees no number', show, '      callerId: caller.id,\n', '', showing('a buyer who is suspended meanwhile does not see the number')),
  guard('a suspended seller cannot choose who sees the number', 'marketplace/platform/accounts/server/account-store.ts',
    ".set({ phoneAfterAnswer })\n      .where('id', '=', id)\n      .where('state', '=', 'active')",
    ".set({ phoneAfterAnswer })\n      .where('id', '=', id)", hiding('a seller who is suspended meanwhile cannot choose who sees the number')),
  guard('phone numbers a day are limited', show, "  ensure(shown < mostPhonesADay * rateLimitScale, 'too_many_phones');\n", '',
    limiting('a buyer can see the numbers of twenty different cars a day, even with concurrent calls')),
  guard('the same number seen again is not counted again', store,
    "    .where('listingId', '<>', listingId)\n", '', limiting('a buyer can see the numbers of twenty different cars a day, even with concurrent calls')),
  guard('a number seen again on another day counts for that day', store, '.doUpdateSet({ shownAt: at })',
    '.doUpdateSet({ shownAt: sql`shown_phones.shown_at` })', limiting('a number that is seen on several days counts on each of them')),
  guard('requests for phone numbers are erased with the account', 'marketplace/oversight/moderation/server/close-account.ts',
    '  await eraseShownPhonesOf(tx, id);\n', '', limiting('deleting an account erases whose numbers it has seen')),
];
