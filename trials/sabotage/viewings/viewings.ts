import type { Guard } from '../guard.ts';

const inFile = (name: string) => (test: string) => ({
  file: `marketplace/dealing/viewings/server/${name}.test.ts`,
  test,
});
const asking = inFile('asking-for-viewings');
const changing = inFile('changing-viewings');
const ending = inFile('ending-viewings');
const minding = inFile('minding-viewings');
const hours = inFile('viewing-hours');
const rules = (name: string, test: string) => ({
  file: `marketplace/dealing/viewings/${name}.test.ts`,
  test,
});
const leads = (test: string) => ({
  file: 'marketplace/dealing/leads/server/leads-by-car.test.ts',
  test,
});

const ask = 'marketplace/dealing/viewings/server/ask-for-viewing.ts';
const change = 'marketplace/dealing/viewings/server/change-viewing.ts';
const viewing = 'marketplace/dealing/viewings/viewing.ts';
const store = 'marketplace/dealing/viewings/server/viewing-store.ts';
const list = 'marketplace/dealing/viewings/server/viewing-list-store.ts';
const told = 'marketplace/dealing/viewings/server/told-store.ts';
const calendar = 'marketplace/dealing/viewings/calendar-file.ts';
const migration = 'database/migrations/0052-viewings.sql';

/** Who comes when: nobody twice, nobody unseen, nobody to a place that is not theirs to know. */
export const viewings: Guard[] = [
  {
    guard: 'a seller is in one place at a time',
    file: migration,
    replace: 'create unique index one_viewing_at_a_time on',
    by: 'create index one_viewing_at_a_time on',
    caughtBy: asking(
      'somebody who asks for a time while another request for it is under way does not get it',
    ),
  },
  {
    guard: 'a buyer asks for one time of a car',
    file: migration,
    replace: 'create unique index one_viewing_of_a_car on',
    by: 'create index one_viewing_of_a_car on',
    caughtBy: asking('a buyer asks for one time of a car'),
  },
  {
    guard: 'a viewing that is asked for twice is one',
    file: ask,
    replace: 'return known ?? ask(tx, asking, { car, buyer, request });',
    by: 'return ask(tx, asking, { car, buyer, request });',
    caughtBy: asking('asked for twice is one, also at once, and also after the answer was lost'),
  },
  {
    guard: 'requests of one buyer are counted one after the other',
    file: ask,
    replace: '      await lockToBegin(tx, buyer.id);\n',
    by: '',
    caughtBy: asking('asked for twice is one, also at once, and also after the answer was lost'),
  },
  {
    guard: 'nobody has more viewings ahead than they may',
    file: ask,
    replace: "  ensure(live < mostViewings * rateLimitScale, 'too_many_viewings');\n",
    by: '',
    caughtBy: asking('nobody has more than three viewings ahead, however many at once'),
  },
  {
    guard: 'nobody asks for viewings again and again',
    file: 'marketplace/dealing/viewings/server/asking-routes.ts',
    replace:
      "      await limits.spend('viewingsOfDay', account);\n      ensure(isId(request.body.listing)",
    by: '      ensure(isId(request.body.listing)',
    caughtBy: asking('nobody asks again and again'),
  },
  {
    guard: 'nobody comes at a time that the seller does not offer',
    file: ask,
    replace: '    free.some((slot) => slot.getTime() === startsAt.getTime()),',
    by: '    free.length > 0,',
    caughtBy: asking('a time that is not among the hours is not given'),
  },
  {
    guard: 'nobody asks to see their own car',
    file: ask,
    replace: "      ensure(car.sellerId !== buyer.id, 'own_listing');\n",
    by: '',
    caughtBy: asking('nobody asks to see their own car'),
  },
  {
    guard: 'nobody asks to see a car that is sold',
    file: ask,
    replace: "  ensure(state !== 'sold', 'listing_sold');\n",
    by: '',
    caughtBy: asking('nobody asks to see a sold car, even if they have talked about it'),
  },
  {
    guard: 'nobody asks to see a car that is hidden or removed',
    file: ask,
    replace: "  ensure(state === 'advertised' && !hidden, 'listing_not_found');\n",
    by: '',
    caughtBy: asking('nobody asks to see a hidden car, even if they have talked about it'),
  },
  {
    guard: 'strangers change nobody’s viewing',
    file: store,
    replace:
      "\n    .where(({ or, eb }) => or([eb('buyerId', '=', accountId), eb('sellerId', '=', accountId)]))",
    by: '',
    caughtBy: asking('for anybody else a viewing does not exist'),
  },
  {
    guard: 'strangers see nobody’s viewing',
    file: list,
    replace: '  where (viewing.buyer_id = ',
    by: '  where (true or viewing.buyer_id = ',
    caughtBy: asking('for anybody else a viewing does not exist'),
  },
  {
    guard: 'a list goes on from nobody else’s viewing',
    file: list,
    replace: ' in (buyer_id, seller_id))',
    by: ' not in (listing_id, conversation_id))',
    caughtBy: asking('nobody finds out when somebody else’s viewing is by going on from it'),
  },
  {
    guard: 'where to meet is only for whom the seller expects',
    file: list,
    replace: "const isExpected = viewing.state === 'confirmed';",
    by: 'const isExpected = true;',
    caughtBy: asking(
      'neither of the two learns an email or a phone number, and the place only who is expected',
    ),
  },
  {
    guard: 'hours stay as they are while a time is chosen',
    file: 'marketplace/dealing/viewings/server/hours-store.ts',
    replace: '    .forShare()\n',
    by: '',
    caughtBy: hours('hours that are being changed are waited for'),
  },
  {
    guard: 'whoever is to come keeps the place that was agreed',
    file: 'marketplace/dealing/viewings/server/hours-store.ts',
    replace: '  await keepOldPlace(tx, sellerId, place);\n',
    by: '',
    caughtBy: hours('whoever is to come keeps the place that was agreed, until another time is'),
  },
  {
    guard: 'with another time the place is agreed on anew',
    file: store,
    replace: 'changedAt: at, place: null, ',
    by: 'changedAt: at, ',
    caughtBy: hours('whoever is to come keeps the place that was agreed, until another time is'),
  },
  {
    guard: 'a time by other clocks does not overlap what was agreed',
    file: 'marketplace/dealing/viewings/hours.ts',
    replace: '>= lengthOfViewing',
    by: '> 0',
    caughtBy: hours(
      'what was agreed before stays, and keeps its hour free from times by other clocks',
    ),
  },
  {
    guard: 'whoever is shut out at this moment leaves no hours behind',
    file: 'marketplace/dealing/viewings/server/set-hours.ts',
    replace: "    ensure(await isActive(tx, sellerId), 'sign_in_required');\n",
    by: '',
    caughtBy: hours('whoever is shut out while saying when leaves nothing behind'),
  },
  {
    guard: 'an hour that clocks skip is not offered',
    file: 'marketplace/dealing/viewings/clocks.ts',
    replace: '\n      .filter((moment) => shownAt(moment, zone).getTime() === wanted)',
    by: '',
    caughtBy: rules('clocks', 'an hour that clocks skip is none: 2026-03-29 at 2 in Europe/Berlin'),
  },
  {
    guard: 'an hour that clocks show twice is the first of the two',
    file: 'marketplace/dealing/viewings/clocks.ts',
    replace: 'one.getTime() - other.getTime()',
    by: 'other.getTime() - one.getTime()',
    caughtBy: rules(
      'hours',
      'on the day on which clocks go back none is there twice, and none overlaps',
    ),
  },
  {
    guard: 'whoever asked does not confirm',
    file: viewing,
    replace: "return waitsFor(standing) === by ? null : 'viewing_changed';",
    by: 'return null;',
    caughtBy: changing('whoever asked does not answer'),
  },
  {
    guard: 'nobody confirms a time that they have not seen',
    file: viewing,
    replace: "  if (standing.sequence !== sequence) return 'viewing_changed';\n",
    by: '',
    caughtBy: changing('nobody confirms a time that they have not seen'),
  },
  {
    guard: 'a change that is made twice is one',
    file: change,
    replace: '  if (isRepeated(standing, change, by)) return false;\n',
    by: '',
    caughtBy: changing('a change that is made twice is one, also at once, and is told once'),
  },
  {
    guard: 'changes of a viewing happen one after the other',
    file: store,
    replace: '    .forUpdate()\n',
    by: '',
    caughtBy: changing('a viewing that ends while somebody confirms it stays ended'),
  },
  {
    guard: 'nothing is moved to a time that is taken',
    file: change,
    replace:
      '    await refuseUnlessFree(tx, { sellerId, hours, startsAt, at: now, except: id });\n',
    by: '',
    caughtBy: changing('a move needs a time, and one of the hours'),
  },
  {
    guard: 'what nobody answered is declined by the clock',
    file: change,
    replace: 'asOf(await lockViewing(tx, id), now)',
    by: 'await lockViewing(tx, id)',
    caughtBy: changing('without an answer it is declined after a day, by the clock alone'),
  },
  {
    guard: 'what nobody answered gives its time free',
    file: ask,
    replace: '  await tellUnanswered(tx, await endOverdue(tx, at, sellerId));\n',
    by: '',
    caughtBy: changing('without an answer it is declined after a day, by the clock alone'),
  },
  {
    guard: 'nothing is confirmed of a car that is sold or gone',
    file: change,
    replace: '  await refuseUnlessOpen(tx, car, buyerId);\n',
    by: '',
    caughtBy: changing(
      'nothing is confirmed once the car is sold or hidden, while somebody confirms it',
    ),
  },
  {
    guard: 'blocks are seen under the lock of the conversation',
    file: change,
    replace: '  await lockConversation(tx, conversationId);\n',
    by: '',
    caughtBy: changing('a block that is under way is waited for'),
  },
  {
    guard: 'nobody confirms to somebody who is shut out',
    file: change,
    replace: "  ensure(states.get(otherId) === 'active', 'cannot_write');\n",
    by: '',
    caughtBy: changing(
      'whoever is shut out at this moment confirms nothing, and nobody confirms to them',
    ),
  },
  {
    guard: 'whoever is shut out confirms nothing',
    file: change,
    replace: "  ensure(states.get(accountId) === 'active', 'sign_in_required');\n",
    by: '',
    caughtBy: changing(
      'whoever is shut out at this moment confirms nothing, and nobody confirms to them',
    ),
  },
  {
    guard: 'a sold car is not shown to others',
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: 'await endViewingsOfCar(tx, listingId, gone);',
    by: '0;',
    caughtBy: ending('once a car is sold nobody comes to see it, but whoever bought it'),
  },
  {
    guard: 'whoever bought a car may come and see it',
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: ', boughtBy: attempt.buyerId } as const;',
    by: ' } as const;',
    caughtBy: ending('once a car is sold nobody comes to see it, but whoever bought it'),
  },
  {
    guard: 'a deleted car is not shown',
    file: 'marketplace/dealing/sales/server/remove-listing.ts',
    replace: "await endViewingsOfCar(tx, id, { because: 'unavailable' });",
    by: '0;',
    caughtBy: ending('a car that is deleted is not shown'),
  },
  {
    guard: 'a hidden car is not shown',
    file: 'marketplace/oversight/moderation/server/hide-listing.ts',
    replace: "await endViewingsOfCar(tx, id, { because: 'unavailable' });",
    by: '0;',
    caughtBy: ending('a car that an administrator hides is not shown'),
  },
  {
    guard: 'nobody waits for somebody who is suspended or gone',
    file: 'marketplace/oversight/moderation/server/deactivate-account.ts',
    replace: 'await endViewingsOf(tx, id);',
    by: '0;',
    caughtBy: ending('of a suspended account no viewing is left: sara'),
  },
  {
    guard: 'where a seller meets people goes with the account',
    file: 'marketplace/oversight/moderation/server/close-account.ts',
    replace: '  await eraseHoursOf(tx, id);\n',
    by: '',
    caughtBy: ending('of a deleted account no viewing is left: sara'),
  },
  {
    guard: 'where the two met goes with the account of the seller',
    file: 'marketplace/dealing/viewings/server/hours-store.ts',
    replace: ' and place is not null`',
    by: ' and false`',
    caughtBy: ending('nothing is left of where the two met'),
  },
  {
    guard: 'whoever was blocked is not expected any more',
    file: 'marketplace/dealing/messages/server/keeping-routes.ts',
    replace: '        await endBetween(tx, { by: account.id, other: id });\n',
    by: '',
    caughtBy: ending('after sara blocked the other neither comes'),
  },
  {
    guard: 'viewings of long ago are forgotten',
    file: told,
    replace: 'sql`starts_at < ',
    by: 'sql`false and starts_at < ',
    caughtBy: ending('after a year a viewing is forgotten'),
  },
  {
    guard: 'whoever minds viewings waits for nobody',
    file: told,
    replace: 'sql`for update skip locked`',
    by: 'sql`for update`',
    caughtBy: minding('what somebody is about to change is left alone, and looked at again'),
  },
  {
    guard: 'another time is remembered anew',
    file: store,
    replace: '...(zone && { zone, remindedAt: null })',
    by: '...(zone && { zone })',
    caughtBy: minding('another time is remembered anew'),
  },
  {
    guard: 'whoever was told a moment ago is not reminded at once',
    file: told,
    replace: 'and changed_at <= ',
    by: "and now() - interval '100 years' <= ",
    caughtBy: minding('whoever was told a moment ago is reminded later'),
  },
  {
    guard: 'nobody’s words begin a line of a calendar file',
    file: calendar,
    replace: "\n    .replaceAll(/\\r\\n|\\r|\\n/g, '\\\\n')",
    by: '',
    caughtBy: rules('calendar-file', 'nobody’s words begin a line of their own'),
  },
  {
    guard: 'text of users names no organizer or attendee of an invitation',
    file: 'providers/mail/server/smtp.ts',
    replace: "file.replace('\\r\\nATTENDEE',",
    by: "file.replace('ATTENDEE',",
    caughtBy: {
      file: 'providers/mail/server/smtp.infrastructure.test.ts',
      test: 'an invitation comes from the sender, whatever text of users it contains',
    },
  },
  {
    guard: 'a cancellation replaces the invitation of a viewing that ends by itself',
    file: told,
    replace: 'sequence = sequence + 1,\n      changed_at = now(), place = null',
    by: 'changed_at = now(), place = null',
    caughtBy: changing('a viewing whose car is sold takes the place of its invitation'),
  },
  {
    guard: 'lines of a calendar file are short enough for every calendar',
    file: calendar,
    replace: 'if (length + size > longestLine) {',
    by: 'if (length > longestLine) {',
    caughtBy: rules(
      'calendar-file',
      'no line is longer than 75 bytes, and no character is torn apart',
    ),
  },
  {
    guard: 'both hear of a viewing at once',
    file: migration,
    replace: 'after insert or update of state, starts_at, sequence on viewings',
    by: 'after delete on viewings',
    caughtBy: {
      file: 'server/live/listening.test.ts',
      test: 'both hear of a viewing, nobody else does',
    },
  },
  {
    guard: 'cars for which somebody waits come first',
    file: 'marketplace/dealing/leads/server/cars-with-leads-store.ts',
    replace: 'order by waits desc, last_at desc',
    by: 'order by last_at desc',
    caughtBy: leads('cars for which somebody waits come first, page by page'),
  },
];
