import { guard, testsIn } from '../guard.ts';

const hoursStore = 'marketplace/dealing/viewings/server/hours-store.ts';
const clocks = 'marketplace/dealing/viewings/clocks.ts';
const settlePayment = 'marketplace/dealing/sales/server/checkout/settle-payment.ts';
const inFile = (name: string) => testsIn(`marketplace/dealing/viewings/server/${name}.test.ts`);
const asking = inFile('asking-for-viewings');
const changing = inFile('changing-viewings');
const ending = inFile('ending-viewings');
const minding = inFile('minding-viewings');
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

/** Who comes when: nobody twice, nobody unseen, nobody to a place that is not theirs to know. */
export const viewings = [
  guard('a seller is in one place at a time', migration, 'create unique index one_viewing_at_a_time on', 'create index one_viewing_at_a_time on',
    asking('somebody who asks for a time while another request for it is under way does not get it')),
  guard('a buyer asks for one time of a car', migration,
    'create unique index one_viewing_of_a_car on', 'create index one_viewing_of_a_car on', asking('a buyer asks for one time of a car')),
  guard('a viewing that is asked for twice is one', ask, 'return known ?? addRequest(tx',
    'return addRequest(tx', asking('asked for twice is one, also at once, and also after the answer was lost')),
  guard('requests of one buyer are counted one after the other', ask,
    '        callerId: buyer.id,\n', '', asking('asked for twice is one, also at once, and also after the answer was lost')),
  guard('upcoming viewings of a buyer are limited', ask, "  ensure(live < mostViewings * rateLimitScale, 'too_many_viewings');\n", '',
    asking('nobody has more than three viewings ahead, however many at once')),
  guard('viewing requests are limited', 'marketplace/dealing/viewings/server/viewing-routes.ts',
    "limit: ['message', 'viewingsOfDay'],", "limit: 'message',",
    asking('nobody asks again and again')),
  guard("a viewing cannot be outside the seller's hours", ask, '    free.some((slot) => slot.getTime() === startsAt.getTime()),',
    '    free.length > 0,', asking('a time that is not among the hours is not given')),
  guard('a seller cannot request a viewing of their own car', ask,
    "      ensure(car.seller.id !== buyer.id, 'own_listing');\n", '', asking('nobody asks to see their own car')),
  guard('a sold car cannot be viewed', ask,
    "  ensure(state !== 'sold', 'listing_sold');\n", '', asking('nobody asks to see a sold car, even if they have talked about it')),
  guard('a hidden or removed car cannot be viewed', ask, "  ensure(state === 'advertised' && !hidden, 'listing_not_found');\n", '',
    asking('nobody asks to see a hidden car, even if they have talked about it')),
  guard('strangers change nobody’s viewing', store,
    "\n    .where(({ or, eb }) => or([eb('buyerId', '=', accountId), eb('sellerId', '=', accountId)]))", '',
    asking('for anybody else a viewing does not exist')),
  guard('strangers see nobody’s viewing', list,
    '  where (viewing.buyer_id = ', '  where (true or viewing.buyer_id = ', asking('for anybody else a viewing does not exist')),
  guard('a list goes on from nobody else’s viewing', list, ' in (buyer_id, seller_id))', ' not in (listing_id, conversation_id))',
    asking('nobody finds out when somebody else’s viewing is by going on from it')),
  guard('where to meet is only for whom the seller expects', list, "const isExpected = viewing.state === 'confirmed';", 'const isExpected = true;',
    asking('neither of the two learns an email or a phone number, and the place only who is expected')),
  guard('hours stay as they are while a time is chosen', hoursStore, '    .forShare()\n', '', hours('hours that are being changed are waited for')),
  guard('a confirmed viewing keeps its meeting place', hoursStore,
    '  await keepOldPlace(tx, sellerId, place);\n', '', hours('whoever is to come keeps the place that was agreed, until another time is')),
  guard('with another time the place is agreed on anew', store,
    'changedAt: at, place: null, ', 'changedAt: at, ', hours('whoever is to come keeps the place that was agreed, until another time is')),
  guard('a time by other clocks does not overlap what was agreed', 'marketplace/dealing/viewings/hours.ts',
    '>= lengthOfViewing', '> 0', hours('what was agreed before stays, and keeps its hour free from times by other clocks')),
  guard('whoever is shut out at this moment leaves no hours behind', 'marketplace/dealing/viewings/server/hours-routes.ts',
    "        ensure(account?.state === 'active', 'sign_in_required');\n", '', hours('whoever is shut out while saying when leaves nothing behind')),
  guard('the place does not change while a buyer confirms a viewing', 'marketplace/dealing/viewings/server/hours-routes.ts',
    'await lockAccount(tx, seller.id)', "{ state: 'active' }", hours('a seller who changes the place waits for a buyer who is confirming a viewing')),
  guard('an hour that clocks skip is not offered', clocks, '\n      .filter((moment) => localTime(moment, zone).getTime() === wanted)', '',
    rules('clocks', 'an hour that clocks skip is none: 2026-03-29 at 2 in Europe/Berlin')),
  guard('an hour that clocks show twice is the first of the two', clocks, 'one.getTime() - other.getTime()', 'other.getTime() - one.getTime()',
    rules('hours', 'on the day on which clocks go back none is there twice, and none overlaps')),
  guard('the person who requested a viewing cannot confirm it', viewing,
    "return waitsFor(standing) === by ? null : 'viewing_changed';", 'return null;', changing('whoever asked does not answer')),
  guard('a stale confirmation of a viewing is refused', viewing,
    "  if (standing.sequence !== sequence) return 'viewing_changed';\n", '', changing('nobody confirms a time that they have not seen')),
  guard('a change that is made twice is one', change,
    '  if (isRepeated(standing, change, by)) return false;\n', '', changing('a change that is made twice is one, also at once, and is told once')),
  guard('changes of a viewing happen one after the other', store,
    '    .forUpdate()\n', '', changing('a viewing that ends while somebody confirms it stays ended')),
  guard('nothing is moved to a time that is taken', change, '    await refuseUnlessFree(tx, { sellerId, hours, startsAt, at: now, except: id });\n',
    '', changing('a move needs a time, and one of the hours')),
  guard('an unanswered viewing request expires', change, 'asOf(await lockViewing(tx, id), now)', 'await lockViewing(tx, id)',
    changing('without an answer it is declined after a day, by the clock alone')),
  guard('an expired viewing request frees its time', ask, '  await notifyUnanswered(tx, await endOverdue(tx, at, sellerId));\n', '',
    changing('without an answer it is declined after a day, by the clock alone')),
  guard('nothing is confirmed of a car that is sold or gone', change,
    '  await refuseUnlessOpen(tx, car, buyerId);\n', '', changing('nothing is confirmed once the car is sold or hidden, while somebody confirms it')),
  guard('blocks are seen under the lock of the conversation', lockDeal,
    '    .forUpdate()\n    .executeTakeFirst()', '    .executeTakeFirst()', changing('a block that is under way is waited for')),
  guard('a viewing with an inactive account cannot be confirmed', change, "  ensure(deal.accounts.get(otherId)?.state === 'active', 'cannot_write');\n", '',
    changing('whoever is shut out at this moment confirms nothing, and nobody confirms to them')),
  guard('a suspended account cannot confirm a viewing', change, '    callerId: accountId,\n', '',
    changing('whoever is shut out at this moment confirms nothing, and nobody confirms to them')),
  guard('a sold car is not shown to others', settlePayment,
    'await endViewingsOfCar(tx, listingId, gone);', '0;', ending('once a car is sold nobody comes to see it, but whoever bought it')),
  guard('the buyer of a car keeps the viewing', settlePayment,
    ', boughtBy: attempt.buyerId } as const;', ' } as const;', ending('once a car is sold nobody comes to see it, but whoever bought it')),
  guard('a deleted car is not shown', 'marketplace/dealing/sales/server/remove-listing.ts',
    "await endViewingsOfCar(tx, id, { because: 'unavailable' });", '0;', ending('a car that is deleted is not shown')),
  guard('a hidden car is not shown', 'marketplace/oversight/moderation/server/hide-listing.ts',
    "await endViewingsOfCar(tx, id, { because: 'unavailable' });", '0;', ending('a car that an administrator hides is not shown')),
  guard('a viewing with an inactive account ends', 'marketplace/oversight/moderation/server/deactivate-account.ts',
    'await endViewingsOf(tx, id);', '0;', ending('of a suspended account no viewing is left: sara')),
  guard('where a seller meets people goes with the account', 'marketplace/oversight/moderation/server/close-account.ts',
    '  await eraseHoursOf(tx, id);\n', '', ending('of a deleted account no viewing is left: sara')),
  guard('where the two met goes with the account of the seller', hoursStore,
    ' and place is not null`', ' and false`', ending('nothing is left of where the two met')),
  guard('a block ends viewings', 'marketplace/dealing/messages/server/keeping-routes.ts',
    '        await endBetween(tx, { by: caller.id, other: id });\n', '', ending('after sara blocked the other neither comes')),
  guard('viewings of long ago are forgotten', ends, 'sql`starts_at < ', 'sql`false and starts_at < ', ending('after a year a viewing is forgotten')),
  guard('the viewings job waits for no lock', ends,
    'sql`for update skip locked`', 'sql`for update`', minding('what somebody is about to change is left alone, and looked at again')),
  guard('another time is remembered anew', store,
    '...(zone && { zone, remindedAt: null })', '...(zone && { zone })', minding('another time is remembered anew')),
  guard('a recent notification delays the reminder', ends,
    'and changed_at <= ', "and now() - interval '100 years' <= ", minding('whoever was told a moment ago is reminded later')),
  guard('nobody’s words begin a line of a calendar file', calendar,
    "\n    .replaceAll(/\\r\\n|\\r|\\n/g, '\\\\n')", '', rules('calendar-file', 'nobody’s words begin a line of their own')),
  guard('text of users names no organizer or attendee of an invitation', 'providers/mail/server/smtp.ts',
    "file.replace('\\r\\nATTENDEE',", "file.replace('ATTENDEE',",
    testsIn('providers/mail/server/smtp.infrastructure.test.ts')('an invitation names the sender as organizer, whatever text it contains')),
  guard('a cancellation replaces the invitation of a viewing that ends by itself', ends,
    'sequence = sequence + 1,\n      changed_at = now(), place = null', 'changed_at = now(), place = null',
    changing('a viewing whose car is sold takes the place of its invitation')),
  guard('lines of a calendar file are short enough for every calendar', calendar, 'if (length + size > longestLine) {', 'if (length > longestLine) {',
    rules('calendar-file', 'no line is longer than 75 bytes, and no character is torn apart')),
  guard('both hear of a viewing at once', migration, 'after insert or update of state, starts_at, sequence on viewings', 'after delete on viewings',
    testsIn('server/live/listening.test.ts')('only buyer and seller get a hint about their viewing')),
  guard('cars with waiting leads come first', 'marketplace/dealing/leads/server/cars-with-leads-store.ts',
    'order by waits desc, last_at desc', 'order by last_at desc', leads('cars with waiting buyers come first, page by page')),
];
