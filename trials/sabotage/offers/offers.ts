import type { Guard } from '../guard.ts';
import { agreed, answering, making, refusing, telling } from './tests.ts';

const make = 'marketplace/dealing/offers/server/make-offer.ts';
const answer = 'marketplace/dealing/offers/server/answer-offer.ts';
const agree = 'marketplace/dealing/offers/server/agree.ts';
const store = 'marketplace/dealing/offers/server/offer-store.ts';
const unread = 'marketplace/dealing/messages/server/unread-store.ts';
const migration = 'database/migrations/0056-offers.sql';

const toldOfOffer = 'whoever is offered something is told at once and until when, and only once';

/** Without waiting for whoever changes the car right now. */
const unlocked = (id: string) =>
  `await (await import('#marketplace/cars/listings/server/listing-store.ts')).findListing(tx, ${id})`;

/** Who offers what to whom, how often, and who answers it. */
export const offers: Guard[] = [
  {
    guard: 'emails about offers use up nothing that bookings and agreements need',
    file: 'marketplace/dealing/offers/server/tell-of-offer.ts',
    replace: "'alerts', senderId);\n  await noteTold",
    by: "'other', senderId);\n  await noteTold",
    caughtBy: telling('emails about offers leave bookings and agreements what they may use'),
  },
  {
    guard: 'whoever offers again and again causes one email a day',
    file: make,
    replace: 'counters || (await countMadeIn(tx, ofToday)) === 1',
    by: 'true',
    caughtBy: telling(
      'whoever offers again and again is told of at once, and then with the unread messages',
    ),
  },
  {
    guard: 'an address that nobody has proven is told of no offer',
    file: unread,
    replace: `and \${mayBeTold}
    left join alert_settings as settings on settings.account_id = member.account_id
    where not member.muted`,
    by: `
    left join alert_settings as settings on settings.account_id = member.account_id
    where not member.muted`,
    caughtBy: telling(
      'an address that nobody has proven is told of no offer, which waits for the next email',
    ),
  },
  {
    guard: 'whoever has blocked the other is not told that an offer expired',
    file: 'marketplace/dealing/offers/server/tell-of-offer.ts',
    replace: '  if (await isBlockedBetween(tx, buyerId, sellerId)) return;\n',
    by: '',
    caughtBy: telling('whoever has blocked the other, or was, hears of no offer that expired'),
  },
  {
    guard: 'an offer that is made twice is one',
    file: make,
    replace: '    return made;\n',
    by: '',
    caughtBy: making('made twice is one, also at once, and also after it was answered'),
  },
  {
    guard: 'one offer at a time waits in a conversation',
    file: make,
    replace: "  ensure(!(await hasPending(tx, conversationId)), 'offer_waiting');\n",
    by: '',
    caughtBy: making('one offer at a time waits for an answer in a conversation, also at once'),
  },
  {
    guard: 'nobody offers more than is asked, or less than half of it',
    file: make,
    replace: '  refuseOutside(rangeToOffer(await priceFor(tx, car, buyerId, at)), amount);\n',
    by: '',
    caughtBy: making('of a car for 4,500: 2249.99'),
  },
  {
    guard: 'what is asked for a car is read under its lock',
    file: make,
    replace: 'await lockListing(tx, listing)',
    by: unlocked('listing'),
    caughtBy: making('the price under the lock of the car says what is too much'),
  },
  {
    guard: 'nobody offers anything for a car that cannot be had',
    file: make,
    replace: '  refuseUnlessOnOffer(car);\n',
    by: '',
    caughtBy: making('for a hidden car nobody offers anything'),
  },
  {
    guard: 'whoever is blocked offers nothing',
    file: make,
    replace: '  await refuseUnlessHeard(tx, states, { senderId: madeBy, parties });\n',
    by: '',
    caughtBy: making('whoever is blocked or shut out offers nothing'),
  },
  {
    guard: 'whoever is shut out at this moment offers nothing',
    file: make,
    replace: "  ensure(states.get(madeBy) === 'active', 'sign_in_required');\n",
    by: '',
    caughtBy: making('whoever is blocked or shut out offers nothing'),
  },
  {
    guard: 'nobody makes more offers for a car in a day than they may',
    file: make,
    replace: "  ensure(today < mostADay * rateLimitScale, 'too_many_offers');\n",
    by: '',
    caughtBy: making('five offers for a car in a day, and again the day after'),
  },
  {
    guard: 'nobody has more offers waiting than they may',
    file: make,
    replace: "  ensure(pending < mostPending * rateLimitScale, 'too_many_pending_offers');\n",
    by: '',
    caughtBy: making('ten offers of a buyer wait for an answer, also at once'),
  },
  {
    guard: 'offers that are made at once are counted one after the other',
    file: make,
    replace: '  await lockToBegin(tx, madeBy);\n',
    by: '',
    caughtBy: making('ten offers of a buyer wait for an answer, also at once'),
  },
  {
    guard: 'another offer with the same key is refused',
    file: make,
    replace: "    ensure(isSame, made.state === 'pending' ? 'offer_waiting' : 'offer_gone');\n",
    by: '',
    caughtBy: making('another amount with the same key is not taken for made'),
  },
  {
    guard: 'what a buyer counters with is counted',
    file: answer,
    replace: '    await refuseTooMany(tx, { parties, at, rateLimitScale }, senderId);\n',
    by: '',
    caughtBy: making('with which a buyer counters counts among them, also at once'),
  },
  {
    guard: 'counters that are made at once are counted one after the other',
    file: answer,
    replace: "    if (request.answer === 'counter') await lockToBegin(tx, senderId);\n",
    by: '',
    caughtBy: making('with which a buyer counters counts among them, also at once'),
  },
  {
    guard: 'the message of an offer has a key of its own',
    file: make,
    replace: '    key: crypto.randomUUID(),\n',
    by: '    key,\n',
    caughtBy: making('a message and an offer may have the same key'),
  },
  {
    guard: 'an offer that ran out makes room for the next',
    file: make,
    replace: '  await expireUnanswered(tx, conversationId, at);\n',
    by: '',
    caughtBy: answering(
      'after 48 hours nobody accepts it any more, whether that was noted down or not',
    ),
  },
  {
    guard: 'strangers answer nobody’s offers',
    file: store,
    replace: `    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('buyerId', '=', accountId), eb('sellerId', '=', accountId)]))`,
    by: "    .where('id', '=', id)",
    caughtBy: making('for anybody else there is no such offer'),
  },
  {
    guard: 'strangers see nobody’s offers',
    file: 'marketplace/dealing/offers/server/offer-list-store.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template.
    replace: 'where ${sql.ref(side)} = ${accountId}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template.
    by: 'where ${sql.ref(side)} <> ${accountId}',
    caughtBy: making('for anybody else there is no such offer'),
  },
  {
    guard: 'nobody answers their own offer',
    file: answer,
    replace: "    ensure(by === answerer, 'not_allowed');\n",
    by: '',
    caughtBy: answering('nobody answers their own offer, and nobody takes back another’s'),
  },
  {
    guard: 'an offer that is answered twice is answered once',
    file: answer,
    replace: '    if (said) return said;\n',
    by: '',
    caughtBy: answering('answered twice with decline is one answer'),
  },
  {
    guard: 'the clock ends the time to answer',
    file: answer,
    replace: "    ensure(stateAt(offer, at) === 'pending', 'offer_gone');\n",
    by: '',
    caughtBy: answering(
      'after 48 hours nobody accepts it any more, whether that was noted down or not',
    ),
  },
  {
    guard: 'whoever counters comes towards the other',
    file: answer,
    replace: '    refuseOutside(rangeToCounter(price, offer), counter);\n',
    by: '',
    caughtBy: answering('whoever counters comes towards the other'),
  },
  {
    guard: 'nothing is agreed on for a car that cannot be had',
    file: answer,
    replace: '    refuseUnlessOnOffer(turn.car);\n',
    by: '',
    caughtBy: answering('once the car is hidden nothing is agreed on'),
  },
  {
    guard: 'nothing is agreed on between people who blocked each other',
    file: answer,
    replace:
      '    await refuseUnlessHeard(tx, turn.states, { ...turn, parties: partiesOf(turn) });\n',
    by: '',
    caughtBy: answering(
      'between people who blocked each other nothing is agreed on, but everything declined',
    ),
  },
  {
    guard: 'an offer is answered under the lock of its car',
    file: answer,
    replace: 'await lockListing(tx, known.listingId)',
    by: unlocked('known.listingId'),
    caughtBy: answering('a checkout that begins while the offer is being accepted is seen'),
  },
  {
    guard: 'nothing is agreed on while anybody pays',
    file: agree,
    replace: '  await refuseWhilePaid(tx, car.id);\n',
    by: '',
    caughtBy: answering('nothing is agreed on while anybody pays for the car'),
  },
  {
    guard: 'a car is kept for one buyer at a time',
    file: agree,
    replace:
      "  if (running) return new Refusal('car_reserved', { until: running.until.toISOString() });\n",
    by: '',
    caughtBy: answering(
      'a car is kept for one buyer at a time; the other may still agree on a price',
    ),
  },
  {
    guard: 'a car is not kept again and again',
    file: agree,
    replace: 'from && from > at ?',
    by: 'from && from < last ?',
    caughtBy: answering('within three days a car is kept once, whoever it was for'),
  },
  {
    guard: 'whoever agrees again has the car kept as long as before',
    file: agree,
    replace: '  if (running?.buyerId === offer.buyerId) {\n',
    by: "  if (running?.buyerId === '') {\n",
    caughtBy: answering('whoever agrees again has the car kept as long as before: false'),
  },
  {
    guard: 'nobody offers a buyer more than was agreed',
    file: make,
    replace: 'rangeToOffer(await priceFor(tx, car, buyerId, at))',
    by: 'rangeToOffer(car.resalePrice)',
    caughtBy: answering('while a price is agreed on nobody offers the buyer a higher one'),
  },
  {
    guard: 'nobody counters with more than was agreed',
    file: answer,
    replace: 'rangeToCounter(price, offer)',
    by: 'rangeToCounter(car.resalePrice, offer)',
    caughtBy: answering('while a price is agreed on nobody offers the buyer a higher one'),
  },
  {
    guard: 'accepted again with keeping the car is another answer',
    file: answer,
    replace: 'return reservedAt === null ? !keeps : keeps || reservedAt < acceptedAt;',
    by: 'return true;',
    caughtBy: answering('whoever answers again with something else is not told that it was done'),
  },
  {
    guard: 'a reservation that is over makes room for another',
    file: agree,
    replace: '  await endOldReservations(tx, car.id, at);\n',
    by: '',
    caughtBy: answering('once a reservation is over the car can be kept for another'),
  },
  {
    guard: 'a price that is agreed on again replaces the one before',
    file: agree,
    replace: '  await replaceAgreed(tx, offer);\n',
    by: '',
    caughtBy: answering('a price that the two agree on again replaces the one before'),
  },
  {
    guard: 'a booking takes the price that is agreed on',
    file: agree,
    replace: '  await repriceBookingOf(tx, car, offer.buyerId, at);\n',
    by: '',
    caughtBy: agreed('what was booked before takes the price that is agreed on'),
  },
  {
    guard: 'an agreement is told in one email',
    file: agree,
    replace: '  await noteTold(tx, { conversationId, accountId });\n',
    by: '',
    caughtBy: telling('the buyer hears at once that the seller accepted, and only once'),
  },
  {
    guard: 'whoever is offered something is told by email',
    file: make,
    replace: '  await tellOfOffer(tx, telling, { car, offer });\n',
    by: '',
    caughtBy: telling(toldOfOffer),
  },
  {
    guard: 'an offer is told in one email',
    file: 'marketplace/dealing/offers/server/tell-of-offer.ts',
    replace: '  await noteTold(tx, { conversationId, accountId });\n',
    by: '',
    caughtBy: telling(toldOfOffer),
  },
  {
    guard: 'an offer does not have words told again that were told before',
    file: unread,
    replace: '(member.unread = 1 or member.mailed_to = conversation.messages - 1)',
    by: 'member.unread = 1',
    caughtBy: telling('an offer after words that were told does not bring an email about both'),
  },
  {
    guard: 'nobody is told of an offer in a conversation that they muted',
    file: unread,
    replace: 'where not member.muted and coalesce(settings.messages, true)',
    by: 'where coalesce(settings.messages, true)',
    caughtBy: telling(
      'whoever muted the conversation is not told of an offer, nor that it expired',
    ),
  },
  {
    guard: 'whoever ended emails about messages is told of no offers',
    file: unread,
    replace: 'where not member.muted and coalesce(settings.messages, true)',
    by: 'where not member.muted',
    caughtBy: telling('whoever ended such emails is not told of an offer, nor that it expired'),
  },
  {
    guard: 'whoever agrees is told for whom the car is kept, as it is under its lock',
    file: agree,
    replace: 'running && running.buyerId !== offer.buyerId ? running.until : null',
    by: 'null',
    caughtBy: telling(
      'whoever agrees while the car is kept for another is told so, and so is the seller',
    ),
  },
  {
    guard: 'nobody learns from its availability that there is a draft',
    file: 'marketplace/dealing/offers/server/reading-routes.ts',
    replace: "      ensure(mayBeSeenBy(caller, listing), 'listing_not_found');\n",
    by: '',
    caughtBy: {
      file: 'server/http/access.test.ts',
      test: 'every route answers every kind of caller as the table says',
    },
  },
  {
    guard: 'the table has one pending offer for each conversation',
    file: migration,
    replace: 'create unique index one_pending_offer_per_conversation',
    by: 'create index one_pending_offer_per_conversation',
    caughtBy: refusing('the database itself refuses a second pending offer in a conversation'),
  },
  {
    guard: 'the table has one agreed price for each buyer and car',
    file: migration,
    replace: 'create unique index one_agreed_price_per_buyer_and_car',
    by: 'create index one_agreed_price_per_buyer_and_car',
    caughtBy: refusing('the database itself refuses a second agreed price of a buyer for a car'),
  },
  {
    guard: 'the table has one reservation for each car',
    file: migration,
    replace: 'create unique index one_reservation_per_car',
    by: 'create index one_reservation_per_car',
    caughtBy: refusing('the database itself refuses to keep a car for two buyers'),
  },
  {
    guard: 'an offer is made by one of the two',
    file: migration,
    replace: '  constraint made_by_one_of_the_two check (made_by in (buyer_id, seller_id)),\n',
    by: '',
    caughtBy: refusing('the database itself refuses an offer of others than the two who talk'),
  },
  {
    guard: 'the table has an offer once',
    file: migration,
    replace: '  constraint an_offer_is_made_once unique (conversation_id, made_by, key),\n',
    by: '',
    caughtBy: refusing(
      'the database itself refuses the same offer twice, and a second answer to it',
    ),
  },
  {
    guard: 'no reservation is without its beginning',
    file: migration,
    replace:
      '  constraint reserved_since_some_time check ((reserved_until is null) or (reserved_at is not null)),\n',
    by: '',
    caughtBy: refusing(
      'the database itself refuses a reservation that nobody agreed to or that outlasts its price',
    ),
  },
  {
    guard: 'no reservation outlasts its price',
    file: migration,
    replace: ' check (reserved_until <= price_until)',
    by: '',
    caughtBy: refusing(
      'the database itself refuses a reservation that nobody agreed to or that outlasts its price',
    ),
  },
];
