import type { Guard } from '../guard.ts';

const inFile = (name: string) => (test: string) => ({
  file: `marketplace/dealing/messages/server/${name}.test.ts`,
  test,
});
const writing = inFile('writing-messages');
const limiting = inFile('limiting-messages');
const reading = inFile('reading-messages');
const blocking = inFile('blocking-and-reporting');
const telling = inFile('telling-of-messages');
const listening = (test: string) => ({ file: 'server/live/listening.test.ts', test });

const newName = 'a name that was changed after a block reaches neither of the two until it ends';

const begin = 'marketplace/dealing/messages/server/begin-conversation.ts';
const send = 'marketplace/dealing/messages/server/send-message.ts';
const unread = 'marketplace/dealing/messages/server/unread-store.ts';
const streams = 'server/live/streams.ts';

/** What people write to each other: who, how much, who reads it, and what is never lost. */
export const messages: Guard[] = [
  {
    guard: 'a message that is sent twice is one',
    file: send,
    replace: '  if (sent !== null) return { conversationId, position: sent };\n',
    by: '',
    caughtBy: writing('sent twice is one, also at once, and also after the answer was lost'),
  },
  {
    guard: 'who may write is seen under the lock of the conversation',
    file: send,
    replace: '  await lockConversation(tx, conversationId);\n',
    by: '',
    caughtBy: writing('a block that is under way is waited for'),
  },
  {
    guard: 'whoever is shut out while writing says nothing',
    file: send,
    replace: "  ensure(states.get(senderId) === 'active', 'sign_in_required');\n",
    by: '',
    caughtBy: writing('whoever is shut out while writing says nothing any more'),
  },
  {
    guard: 'how both accounts stand is held while somebody writes',
    file: 'marketplace/dealing/messages/server/conversation-store.ts',
    replace: "    .orderBy('id')\n    .forKeyShare()\n",
    by: "    .orderBy('id')\n",
    caughtBy: writing('whoever is shut out while writing says nothing any more'),
  },
  {
    guard: 'nobody writes to somebody who is shut out',
    file: send,
    replace: "  if (states.get(otherId) !== 'active') return false;\n",
    by: '',
    caughtBy: blocking('nobody writes to a suspended account'),
  },
  {
    guard: 'nobody writes to somebody who blocked them',
    file: send,
    replace: '  return !(await isBlockedBetween(tx, senderId, otherId));',
    by: '  return true || !(await isBlockedBetween(tx, senderId, otherId));',
    caughtBy: blocking(
      'after a block neither of the two writes, about any car; unblocked, both do',
    ),
  },
  {
    guard: 'a buyer books no car of a seller while one of them blocks the other',
    file: 'marketplace/dealing/sales/server/book-car.ts',
    replace: "    ensure(!(await isBlockedBetween(tx, buyer.id, car.seller.id)), 'cannot_book');\n",
    by: '',
    caughtBy: blocking('a booking waits for a block that is under way'),
  },
  {
    guard: 'a new name does not cross a block in the inbox',
    file: 'marketplace/dealing/messages/server/inbox-store.ts',
    replace: 'name_known_to(member.account_id, other.id, other.name)',
    by: 'other.name',
    caughtBy: blocking(newName),
  },
  {
    guard: 'a new name does not cross a block with an offer',
    file: 'marketplace/dealing/offers/server/offer-list-store.ts',
    replace: 'other.id, other.name)',
    by: 'null, other.name)',
    caughtBy: blocking(newName),
  },
  {
    guard: 'a new name does not cross a block with a viewing',
    file: 'marketplace/dealing/viewings/server/viewing-list-store.ts',
    replace: 'other.id, other.name)',
    by: 'null, other.name)',
    caughtBy: {
      file: 'marketplace/dealing/viewings/server/ending-viewings.test.ts',
      test: 'a name that was changed after a block does not appear in lists of viewings',
    },
  },
  {
    guard: 'a new name does not cross a block with a lead',
    file: 'marketplace/dealing/bookings/server/lead-store.ts',
    replace: 'name_known_to(listing.seller_id, buyer.id, buyer.name)',
    by: 'buyer.name',
    caughtBy: blocking(newName),
  },
  {
    guard: 'a new name does not cross a block with a booking',
    file: 'marketplace/dealing/bookings/server/booking-store.ts',
    replace: 'name_known_to(seller.id, buyer.id, buyer.name)',
    by: 'buyer.name',
    caughtBy: blocking(newName),
  },
  {
    guard: 'no email tells what was written before a block',
    file: unread,
    replace: 'where (account_id, blocked_id) in (',
    by: 'where false and (account_id, blocked_id) in (',
    caughtBy: telling('what came before a block is not told after it'),
  },
  {
    guard: 'nobody writes without end and without an answer',
    file: send,
    replace:
      "  ensure((await countInARow(tx, conversationId, senderId)) < mostInARow, 'wait_for_answer');\n",
    by: '',
    caughtBy: limiting('after 20 messages without an answer somebody waits for one'),
  },
  {
    guard: 'sellers do not write to themselves',
    file: begin,
    replace: "  ensure(sellerId !== buyerId, 'cannot_write');\n",
    by: '',
    caughtBy: writing('nobody writes about their own car'),
  },
  {
    guard: 'nobody begins to talk about a car that they cannot see',
    file: begin,
    replace: "  ensure(car.state === 'advertised' && !car.hidden, 'listing_not_found');\n",
    by: '',
    caughtBy: writing('about a hidden car nobody begins a conversation'),
  },
  {
    guard: 'nobody but its buyer begins to talk about a sold car',
    file: begin,
    replace: "    ensure(await hasPaidFor(tx, car.id, buyerId), 'listing_sold');\n",
    by: '',
    caughtBy: writing('about a sold car nobody begins a conversation'),
  },
  {
    guard: 'a car stays as it is while a conversation about it begins',
    file: 'marketplace/cars/listings/server/listing-store.ts',
    replace: '    .forShare()\n',
    by: '',
    caughtBy: writing(
      'a car that is being hidden while somebody writes to its seller is not written about',
    ),
  },
  {
    guard: 'what was done while the clock was ahead uses up nothing of today',
    file: 'marketplace/dealing/messages/limits.ts',
    replace: '  until: impossibleAfter(now),',
    by: '  until: impossibleAfter(now, 1e12),',
    caughtBy: {
      file: 'server/start/clock-jumps.test.ts',
      test: 'what was done while the clock was ahead uses up nothing of today',
    },
  },
  {
    guard: 'nobody begins more conversations in a day than they may',
    file: begin,
    replace: "  ensure((await countBegunIn(tx, buyerId, day)) < most, 'too_many_conversations');\n",
    by: '',
    caughtBy: limiting('a new account begins five conversations in a day, also at once'),
  },
  {
    guard: 'conversations that begin at once are counted one after the other',
    file: 'marketplace/dealing/messages/server/conversation-store.ts',
    replace: '    .forNoKeyUpdate()\n',
    by: '',
    caughtBy: limiting('a new account begins five conversations in a day, also at once'),
  },
  {
    guard: 'nobody sends the same words to everybody',
    file: begin,
    replace: "  ensure(same < mostOfTheSame * rateLimitScale, 'same_message');\n",
    by: '',
    caughtBy: limiting('the same words open five conversations in a day'),
  },
  {
    guard: 'nobody floods others with messages',
    file: 'marketplace/dealing/messages/server/sending-routes.ts',
    replace: "    await limits.spend('message', account);\n",
    by: '',
    caughtBy: limiting('nobody writes more than 30 messages in a minute'),
  },
  {
    guard: 'a message that arrives while others are read stays unread',
    file: 'marketplace/dealing/messages/server/member-store.ts',
    replace: '    await lockConversation(tx, reading.conversationId);\n',
    by: '',
    caughtBy: reading('one that arrives while the others are being read stays unread'),
  },
  {
    guard: 'nobody has read what is not there yet',
    file: 'marketplace/dealing/messages/server/message-store.ts',
    replace: ', messages) as position',
    by: ', 2147483647) as position',
    caughtBy: reading('reading goes neither backwards nor past what there is'),
  },
  {
    guard: 'reading an old window makes nothing unread again',
    file: 'marketplace/dealing/messages/server/message-store.ts',
    replace: '\n      and read_to < reading.position`',
    by: '`',
    caughtBy: reading('reading goes neither backwards nor past what there is'),
  },
  {
    guard: 'strangers write in nobody’s conversation',
    file: 'marketplace/dealing/messages/server/conversation-store.ts',
    replace: `    .where('id', '=', conversationId)
    .where(({ or, eb }) => or([eb('buyerId', '=', accountId), eb('sellerId', '=', accountId)]))`,
    by: "    .where('id', '=', conversationId)",
    caughtBy: writing('for anybody else a conversation does not exist'),
  },
  {
    guard: 'strangers read nobody’s conversation',
    file: 'marketplace/dealing/messages/server/inbox-store.ts',
    replace: '\n  where member.account_id = ',
    by: '\n  where true or member.account_id = ',
    caughtBy: writing('for anybody else a conversation does not exist'),
  },
  {
    guard: 'of a car that is gone its buyers see no picture and no price',
    file: 'marketplace/dealing/messages/server/inbox-store.ts',
    replace: "state !== 'gone' || (!row.isBuyer && row.carState !== 'removed')",
    by: 'true',
    caughtBy: writing('once a car is hidden, those who talk about it go on'),
  },
  {
    guard: 'nobody blocks strangers',
    file: 'marketplace/dealing/messages/server/keeping-routes.ts',
    replace: 'isId(id) && (await haveTalked(db, account.id, id))',
    by: 'isId(id)',
    caughtBy: blocking('only somebody one has talked to can be blocked'),
  },
  {
    guard: 'administrators read only what is reported',
    file: 'marketplace/dealing/messages/server/report-store.ts',
    replace: 'where report.dismissed_at is null and ',
    by: 'where ',
    caughtBy: blocking('dismissed reports are gone, and with them the right to read'),
  },
  {
    guard: 'an administrator who reads messages leaves a trace',
    file: 'marketplace/dealing/messages/server/moderate-conversation.ts',
    replace: `    await recordInAudit(tx, {
      action: 'conversation.read',
      actorId: by.id,
      subjectId: conversation.car.id,
      details: { conversation: id },
    });
`,
    by: '',
    caughtBy: blocking(
      'administrators read what was reported, and the audit trail says so; nothing else',
    ),
  },
  {
    guard: 'what is added to a report is said once',
    file: 'marketplace/dealing/messages/server/report-store.ts',
    replace: 'position(excluded.reason in conversation_reports.reason) = 0',
    by: 'true',
    caughtBy: blocking(
      'what somebody adds to an open report is read with it, once and within bounds',
    ),
  },
  {
    guard: 'a deleted account leaves no conversations behind',
    file: 'marketplace/oversight/moderation/server/close-account.ts',
    replace: '  await closeConversationsOf(tx, id);\n',
    by: '',
    caughtBy: blocking(
      'a deleted account leaves its words for 90 days, without its name, and then nothing',
    ),
  },
  {
    guard: 'conversations in which nobody writes any more are forgotten',
    file: 'marketplace/dealing/messages/server/conversation-store.ts',
    replace: 'sql`last_at < ',
    by: 'sql`false and last_at < ',
    caughtBy: blocking('a conversation in which nobody said anything for two years is forgotten'),
  },
  {
    guard: 'a message is told once by email',
    file: unread,
    replace: ' and conversation.messages > member.mailed_to\n',
    by: '\n',
    caughtBy: telling('what was told before does not come again with the next email'),
  },
  {
    guard: 'emails about messages come an hour apart',
    file: 'marketplace/dealing/messages/server/tell-of-messages.ts',
    replace: 'if (!person || !mayBeToldAgain(person.toldAt, now())) return;',
    by: 'if (!person) return;',
    caughtBy: telling('more of them come together, an hour after the last email at the earliest'),
  },
  {
    guard: 'nobody is told of a muted conversation',
    file: unread,
    replace: ' and not member.muted and',
    by: ' and',
    caughtBy: telling('what was read, or is muted, is not told'),
  },
  {
    guard: 'nobody is told of messages at night',
    file: 'marketplace/dealing/messages/server/tell-of-messages.ts',
    replace: '  timeZone === null || !isNight(now, timeZone);',
    by: '  timeZone === null || isNight(now, timeZone) || true;',
    caughtBy: telling('whoever said where they live is not written to at night'),
  },
  {
    guard: 'one account does not take all the streams',
    file: streams,
    replace:
      "      if (streams.size >= mostByAccount) throw new Refusal('too_many_streams', { retryAfter: 60 });\n",
    by: '',
    caughtBy: listening('four windows of an account listen, the fifth asks from time to time'),
  },
  {
    guard: 'whoever logged out hears nothing any more',
    file: streams,
    replace: 'if (isOver || !good.has(session.id)) end(stream);',
    by: 'if (isOver) end(stream);',
    caughtBy: listening(
      'a stream ends with its session, with its account, and after a quarter of an hour',
    ),
  },
  {
    guard: 'a hint goes only to whom it is for',
    file: streams,
    replace: 'for (const stream of byAccount.get(accountId) ?? []) {',
    by: 'for (const stream of all()) {',
    caughtBy: listening(
      'both hear that something happened in their conversation, nobody else does, and no words',
    ),
  },
  {
    guard: 'windows that only listen do not count as slow answers',
    file: 'server/observability/metrics/measure-responses.ts',
    replace: ' || (config.goesOn && reply.statusCode === 200)',
    by: '',
    caughtBy: listening('a window that only listens is no slow answer'),
  },
];
