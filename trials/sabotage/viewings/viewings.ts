import { guard, testsIn } from '../guard.ts';

const hoursStore = 'marketplace/dealing/viewings/server/hours-store.ts';
const clocks = 'marketplace/dealing/viewings/clocks.ts';
const settlePayment = 'marketplace/dealing/sales/server/checkout/settle-payment.ts';
const inFile = (name: string) => testsIn(`marketplace/dealing/viewings/server/${name}.test.ts`);
const asking = inFile('asking-for-viewings');
const changing = inFile('changing-viewings');
const ending = inFile('ending-viewings');
const reminding = inFile('viewing-reminders');
const calendars = inFile('viewing-calendars');
const hours = inFile('viewing-hours');
const rules = (name: string, test: string) => testsIn(`marketplace/dealing/viewings/${name}.test.ts`)(test);
const leads = testsIn('marketplace/dealing/leads/server/leads-by-car.test.ts');

const lockDeal = 'marketplace/dealing/deals/server/lock-deal-store.ts';
const ask = 'marketplace/dealing/viewings/server/ask-for-viewing.ts';
const change = 'marketplace/dealing/viewings/server/change-viewing.ts';
const viewing = 'marketplace/dealing/viewings/viewing.ts';
const store = 'marketplace/dealing/viewings/server/viewing-store.ts';
const list = 'marketplace/dealing/viewings/server/viewing-list-store.ts';
const ends = 'marketplace/dealing/viewings/server/viewing-ends-store.ts';
const calendar = 'marketplace/dealing/viewings/calendar-file.ts';
const migration = 'database/migrations/10-viewings.sql';

/** Times, places and changes of viewings. */
export const viewings = [
  guard('a seller is in one place at a time', migration, 'create unique index one_viewing_at_a_time on', 'create index one_viewing_at_a_time on',
    asking('a request that waits for another one for the same hour is refused')),
  guard('a buyer has one request for a car', migration,
    'create unique index one_viewing_of_a_car on', 'create index one_viewing_of_a_car on', asking('a buyer has one request for a car')),
  guard('a viewing that is asked for twice is one', ask, 'return known ?? addRequest(tx',
    'return addRequest(tx', asking('a request that is sent twice is made once, also concurrently and after a lost answer')),
  guard('requests of one buyer are counted one after the other', ask,
    '        callerId: buyer.id,\n', '', asking('a request that is sent twice is made once, also concurrently and after a lost answer')),
  guard('upcoming viewings of a buyer are limited', ask, "  ensure(live < mostViewings * rateLimitScale, 'too_many_viewings');\n", '',
    asking('a buyer has at most three coming viewings, also with concurrent requests')),
  guard('viewing requests are limited', 'marketplace/dealing/viewings/server/viewing-routes.ts',
    "limit: ['message', 'viewingsOfDay'],", "limit: 'message',",
    asking('a buyer can make twelve requests a day')),
  guard("a viewing cannot be outside the seller's hours", ask, '    free.some((slot) => slot.getTime() === startsAt.getTime()),',
    '    free.length > 0,', asking('a time outside the hours is refused')),
  guard('a seller cannot request a viewing of their own car', ask,
    "      ensure(car.seller.id !== buyer.id, 'own_listing');\n", '', asking('a seller cannot request a viewing of their own car')),
  guard('a sold car cannot be viewed', ask,
    "  ensure(state !== 'sold', 'listing_sold');\n", '', asking('a buyer with a conversation cannot request a viewing of a sold car')),
  guard('a hidden or removed car cannot be viewed', ask, "  ensure(state === 'advertised' && !hidden, 'listing_not_found');\n", '',
    asking('a buyer with a conversation cannot request a viewing of a hidden car')),
  guard('a stranger cannot change a viewing', store,
    "\n    .where(({ or, eb }) => or([eb('buyerId', '=', accountId), eb('sellerId', '=', accountId)]))", '',
    asking('strangers cannot see or change a viewing')),
  guard('a stranger cannot see a viewing', list,
    '  where (viewing.buyer_id = ', '  where (true or viewing.buyer_id = ', asking('strangers cannot see or change a viewing')),
  guard('the viewing of a stranger is no cursor', list, ' in (buyer_id, seller_id))', ' not in (listing_id, conversation_id))',
    asking('the viewing of a stranger as cursor gives an empty page')),
  guard('where to meet is only for whom the seller expects', list, "const isExpected = viewing.state === 'confirmed';", 'const isExpected = true;',
    asking('a viewing shows no email address or phone number, and the place only while it is confirmed')),
  guard('hours stay as they are while a time is chosen', hoursStore, '    .forShare()\n', '', hours('a request waits for a change of the hours')),
  guard('a confirmed viewing keeps its meeting place', hoursStore,
    '  await keepOldPlace(tx, sellerId, place);\n', '', hours('a confirmed viewing keeps its place until it is moved')),
  guard('with another time the place is agreed on anew', store,
    'changedAt: at, place: null, ', 'changedAt: at, ', hours('a confirmed viewing keeps its place until it is moved')),
  guard('a time by other clocks does not overlap what was agreed', 'marketplace/dealing/viewings/hours.ts',
    '>= lengthOfViewing', '> 0', hours('a viewing from before a change of the time zone keeps its hour free')),
  guard('an account that is being closed cannot save hours', 'marketplace/dealing/viewings/server/hours-routes.ts',
    "        ensure(account?.state === 'active', 'sign_in_required');\n", '', hours('a seller whose account is closed at this moment cannot save hours')),
  guard('the place does not change while a buyer confirms a viewing', 'marketplace/dealing/viewings/server/hours-routes.ts',
    'await lockAccount(tx, seller.id)', "{ state: 'active' }", hours('a seller who changes the place waits for a buyer who is confirming a viewing')),
  guard('an hour that clocks skip is not offered', clocks, '\n      .filter((moment) => localTime(moment, zone).getTime() === wanted)', '',
    rules('clocks', 'an hour that clocks skip does not exist: 2026-03-29 at 2 in Europe/Berlin')),
  guard('an hour that clocks show twice is the first of the two', clocks, 'one.getTime() - other.getTime()', 'other.getTime() - one.getTime()',
    rules('hours', 'no slot is repeated on the day on which clocks go back')),
  guard('the person who requested a viewing cannot confirm it', viewing,
    "return waitsFor(standing) === by ? null : 'viewing_changed';", 'return null;', changing('the buyer who asked cannot answer the request')),
  guard('a stale confirmation of a viewing is refused', viewing,
    "  if (standing.sequence !== sequence) return 'viewing_changed';\n", '', changing('a confirmation of an earlier time is refused')),
  guard('a change that is made twice is one', change,
    '  if (isRepeated(standing, change, by)) return false;\n', '', changing('a change that is sent twice is made and emailed once, also concurrently')),
  guard('changes of a viewing happen one after the other', store,
    '    .forUpdate()\n', '', changing('a confirmation that waits while the viewing is cancelled is refused')),
  guard('nothing is moved to a time that is taken', change, '    await refuseUnlessFree(tx, { sellerId, hours, startsAt, at: now, except: id });\n',
    '', changing('a move needs a time within the hours')),
  guard('an unanswered viewing request expires', change, 'asOf(await lockViewing(tx, id), now)', 'await lockViewing(tx, id)',
    changing('a request without an answer is declined after a day by the clock')),
  guard('an expired viewing request frees its time', ask, '  await notifyUnanswered(tx, await endOverdue(tx, at, sellerId));\n', '',
    changing('a request without an answer is declined after a day by the clock')),
  guard('nothing is confirmed of a car that is sold or gone', change,
    '  await refuseUnlessOpen(tx, car, buyerId);\n', '', changing('a confirmation that waits while the car is hidden is refused')),
  guard('blocks are seen under the lock of the conversation', lockDeal,
    '    .forUpdate()\n    .executeTakeFirst()', '    .executeTakeFirst()', changing('a confirmation waits for a block of the other side and is refused')),
  guard('a viewing with an inactive account cannot be confirmed', change, "  ensure(deal.accounts.get(otherId)?.state === 'active', 'cannot_write');\n", '',
    changing('a confirmation that waits while either account is suspended is refused')),
  guard('a suspended account cannot confirm a viewing', change, '    callerId: accountId,\n', '',
    changing('a confirmation that waits while either account is suspended is refused')),
  guard('a sold car is not shown to others', settlePayment,
    'await endViewingsOfCar(tx, listingId, gone);', '0;', ending('a sale cancels the viewings of the other buyers')),
  guard('the buyer of a car keeps the viewing', settlePayment,
    ', boughtBy: attempt.buyerId } as const;', ' } as const;', ending('a sale cancels the viewings of the other buyers')),
  guard('a deleted car is not shown', 'marketplace/dealing/sales/server/remove-listing.ts',
    "await endViewingsOfCar(tx, id, { because: 'unavailable' });", '0;', ending('deleting a car cancels its viewings')),
  guard('a hidden car is not shown', 'marketplace/oversight/moderation/server/hide-listing.ts',
    "await endViewingsOfCar(tx, id, { because: 'unavailable' });", '0;', ending('hiding a car cancels its viewings')),
  guard('a viewing with an inactive account ends', 'marketplace/oversight/moderation/server/deactivate-account.ts',
    'await endViewingsOf(tx, id);', '0;', ending('the viewings of a suspended account are cancelled: sara')),
  guard('where a seller meets people goes with the account', 'marketplace/oversight/moderation/server/close-account.ts',
    '  await eraseHoursOf(tx, id);\n', '', ending('the viewings of a deleted account are cancelled: sara')),
  guard('where the two met goes with the account of the seller', hoursStore,
    ' and place is not null`', ' and false`', ending('the place is erased from cancelled viewings and with the account of the seller')),
  guard('a block ends viewings', 'marketplace/dealing/messages/server/keeping-routes.ts',
    '        await endBetween(tx, { by: caller.id, other: id });\n', '', ending('a block by sara cancels the viewing')),
  guard('viewings of long ago are forgotten', ends, 'sql`starts_at < ', 'sql`false and starts_at < ', ending('a viewing is deleted after a year')),
  guard('the viewings job waits for no lock', ends,
    'sql`for update skip locked`', 'sql`for update`', reminding('the job skips a locked viewing and takes it the next time')),
  guard('a moved viewing gets another reminder', store,
    '...(zone && { zone, remindedAt: null })', '...(zone && { zone })', reminding('a moved viewing gets another reminder')),
  guard('a recent notification delays the reminder', ends,
    'and changed_at <= ', "and now() - interval '100 years' <= ", reminding('the reminder waits two hours after another email')),
  guard('text of users cannot begin a line of a calendar file', calendar,
    "\n    .replaceAll(/\\r\\n|\\r|\\n/g, '\\\\n')", '', rules('calendar-file', 'text of users cannot begin a line of a calendar file')),
  guard('text of users names no organizer or attendee of an invitation', 'providers/mail/server/smtp.ts',
    "file.replace('\\r\\nATTENDEE',", "file.replace('ATTENDEE',",
    testsIn('providers/mail/server/smtp.infrastructure.test.ts')('an invitation names the sender as organizer, whatever text it contains')),
  guard('a cancellation replaces the invitation of a viewing that ends by itself', ends,
    'sequence = sequence + 1,\n      changed_at = now(), place = null', 'changed_at = now(), place = null',
    calendars('a viewing of a car that was sold replaces its invitation')),
  guard('lines of a calendar file are short enough for every calendar', calendar, 'if (length + size > longestLine) {', 'if (length > longestLine) {',
    rules('calendar-file', 'a line has at most 75 bytes, and no character is split')),
  guard('both hear of a viewing at once', migration, 'after insert or update of state, starts_at, sequence on viewings', 'after delete on viewings',
    testsIn('server/live/listening.test.ts')('only buyer and seller get a hint about their viewing')),
  guard('cars with waiting leads come first', 'marketplace/dealing/leads/server/cars-with-leads-store.ts',
    'order by waits desc, last_at desc', 'order by last_at desc', leads('cars with waiting buyers come first, page by page')),
];
