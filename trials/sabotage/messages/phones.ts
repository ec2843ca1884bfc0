import type { Guard } from '../guard.ts';

const inFile = (name: string) => (test: string) => ({
  file: `marketplace/dealing/messages/server/${name}.test.ts`,
  test,
});
const showing = inFile('showing-phones');
const hiding = inFile('hiding-phones');
const limiting = inFile('limiting-phones');

const store = 'marketplace/dealing/messages/server/phone-store.ts';
const show = 'marketplace/dealing/messages/server/show-phone.ts';
const rule = 'marketplace/dealing/messages/shown-phone.ts';

const nowhere = hiding('no page and no answer to a visitor or a buyer has the number in it');
const booked = hiding(
  'booking shows a part of the number, paying all of it, whatever else happens',
);

/** Who sees the number of a seller who answers first, and how many numbers anybody sees. */
export const phones: Guard[] = [
  {
    guard: 'the number of a seller who answers first is masked wherever anybody sees it',
    file: 'marketplace/cars/listings/listing-on-wire.ts',
    replace: '  ...phoneForAnybody(car),\n',
    by: '',
    caughtBy: nowhere,
  },
  {
    guard: 'a free booking does not tell the number',
    file: 'marketplace/dealing/bookings/contract.ts',
    replace: '  if (wire.paid || !booking.seller.phoneAfterAnswer) return wire;\n',
    by: '  if (booking) return wire;\n',
    caughtBy: booked,
  },
  {
    guard: 'the email about a booking does not tell the number',
    file: 'marketplace/dealing/bookings/booking-mails.ts',
    replace: '    ...(!car.phoneAfterAnswer && {',
    by: '    ...(true && {',
    caughtBy: booked,
  },
  {
    guard: 'hiding a number reaches every page that shows it',
    file: 'database/migrations/0057-phone-after-an-answer.sql',
    replace: '  for each row when (old.phone_after_answer <> new.phone_after_answer)\n',
    by: '  for each row when (false)\n',
    caughtBy: {
      file: 'server/page-cache/invalidation.test.ts',
      test: 'a number that its seller hides is gone from every public byte with the very next request',
    },
  },
  {
    guard: 'hiding a number makes no pages of others anew',
    file: 'database/migrations/0057-phone-after-an-answer.sql',
    replace: ' - 1) / 100 as part',
    by: ' - 1) / 1000 as part',
    caughtBy: {
      file: 'server/page-cache/invalidation.test.ts',
      test: 'a seller of many cars who hides the number changes no pages of others',
    },
  },
  {
    guard: 'nobody sees the number before the seller has answered them',
    file: rule,
    replace: "  return standing.answered ? null : 'phone_after_answer';",
    by: '  return null;',
    caughtBy: showing('whoever was answered about this very car sees its number'),
  },
  {
    guard: 'only what the seller wrote is an answer',
    file: store,
    replace: ' and sender_id = talk.seller_id)',
    by: ')',
    caughtBy: showing('whoever was answered about this very car sees its number'),
  },
  {
    guard: 'an answer is to one buyer, about one car',
    file: store,
    replace: 'where talk.listing_id = listing.id and talk.buyer_id',
    by: 'where talk.listing_id = listing.id or talk.buyer_id',
    caughtBy: showing('whoever was answered about this very car sees its number'),
  },
  {
    guard: 'a viewing that nobody confirmed is no answer',
    file: store,
    replace: " and state in ('confirmed', 'over')))`",
    by: '))`',
    caughtBy: showing('agreeing to show the car is an answer, asking for it is none'),
  },
  {
    guard: 'whoever is blocked does not see the number',
    file: rule,
    replace: 'if (standing.blocked || !standing.isSellerThere)',
    by: 'if (!standing.isSellerThere)',
    caughtBy: showing(
      'whoever is blocked, or blocked the seller, does not see it, answered or not',
    ),
  },
  {
    guard: 'the number of somebody who is shut out is not shown',
    file: rule,
    replace: "  if (standing.blocked || !standing.isSellerThere) return 'cannot_write';\n",
    by: "  if (standing.blocked) return 'cannot_write';\n",
    caughtBy: showing(
      'the number of a suspended seller is shown to nobody, nor that of a car one cannot see',
    ),
  },
  {
    guard: 'the number of a car that one cannot see is not shown',
    file: show,
    replace: 'await listingToSee(tx, caller, id)',
    by: "await listingToSee(tx, { ...caller, role: 'admin' }, id)",
    caughtBy: showing(
      'the number of a suspended seller is shown to nobody, nor that of a car one cannot see',
    ),
  },
  {
    guard: 'who may see a number is decided under the lock of whoever looks',
    file: store,
    replace: '    .forNoKeyUpdate()\n',
    by: '',
    caughtBy: showing('a block that is under way is waited for before the number is shown'),
  },
  {
    guard: 'whoever looks at a number takes the car before the person',
    file: show,
    replace: '    await holdCar(tx, readListingId(id));\n',
    by: '',
    caughtBy: showing('whoever looks waits for the car before anybody has to wait for them'),
  },
  {
    guard: 'whoever is shut out while looking sees no number',
    file: show,
    replace: "    ensure(await lockToLook(tx, caller.id), 'sign_in_required');\n",
    by: '    await lockToLook(tx, caller.id);\n',
    caughtBy: showing('whoever is shut out while looking sees nothing any more'),
  },
  {
    guard: 'whoever is shut out while choosing who sees the number changes nothing',
    file: 'marketplace/platform/accounts/server/contact-store.ts',
    replace: "    .where('state', '=', 'active')\n",
    by: '',
    caughtBy: hiding('whoever is shut out while choosing chooses nothing'),
  },
  {
    guard: 'nobody collects numbers of car after car',
    file: show,
    replace: "  ensure(shown < mostPhonesADay * rateLimitScale, 'too_many_phones');\n",
    by: '',
    caughtBy: limiting(
      'of twenty different cars a day, also at once; the same car again does not count',
    ),
  },
  {
    guard: 'the same number seen again is not counted again',
    file: store,
    replace: "    .where('listingId', '<>', listingId)\n",
    by: '',
    caughtBy: limiting(
      'of twenty different cars a day, also at once; the same car again does not count',
    ),
  },
  {
    guard: 'a number seen again on another day counts for that day',
    file: store,
    replace: '.doUpdateSet({ shownAt: at })',
    by: '.doUpdateSet({ shownAt: sql`shown_phones.shown_at` })',
    caughtBy: limiting('a car that is seen again every day counts every day'),
  },
  {
    guard: 'what somebody looked at goes with their account',
    file: 'marketplace/oversight/moderation/server/close-account.ts',
    replace: '  await eraseShownPhonesOf(tx, id);\n',
    by: '',
    caughtBy: limiting('whoever deletes their account leaves no trace of what they looked at'),
  },
];
