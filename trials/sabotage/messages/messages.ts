import { guard, testsIn } from '../guard.ts';

const conversationStore = 'marketplace/dealing/messages/server/conversation-store.ts';
const inboxStore = 'marketplace/dealing/messages/server/inbox-store.ts';
const endingViewings = testsIn('marketplace/dealing/viewings/server/ending-viewings.test.ts');
const messageStore = 'marketplace/dealing/messages/server/message-store.ts';
const reportStore = 'marketplace/dealing/messages/server/report-store.ts';
const notify = 'marketplace/dealing/messages/server/notify-unread-messages.ts';
const inFile = (name: string) => testsIn(`marketplace/dealing/messages/server/${name}.test.ts`);
const writing = inFile('writing-messages');
const limiting = inFile('limiting-messages');
const reading = inFile('reading-messages');
const blocking = inFile('blocking-and-reporting');
const notifying = inFile('notifying-of-messages');
const listening = testsIn('server/live/listening.test.ts');

const newName = 'a name that was changed after a block reaches neither of the two until it ends';

const lockDeal = 'marketplace/dealing/deals/server/lock-deal-store.ts';
const begin = 'marketplace/dealing/messages/server/begin-conversation.ts';
const send = 'marketplace/dealing/messages/server/send-message.ts';
const unread = 'marketplace/dealing/messages/server/unread-store.ts';
const streams = 'server/live/streams.ts';

/** What people write to each other: who, how much, who reads it, and what is never lost. */
export const messages = [
  guard('a message that is sent twice is one', send, '  if (sent !== null) return { conversationId, position: sent };\n', '',
    writing('sent twice is one, also at once, and also after the answer was lost')),
  guard('who may write is seen under the lock of the conversation', send,
    '      conversationId: parties.id,\n    });', '    });', writing('a block that is under way is waited for')),
  guard('whoever is shut out while writing says nothing', lockDeal,
    "  ensure(!callerId || accounts.get(callerId)?.state === 'active', 'sign_in_required');\n", '', writing('whoever is shut out while writing says nothing any more')),
  guard('the state of the other account is locked', lockDeal, ': query.forKeyShare()', ': query',
    testsIn('marketplace/dealing/viewings/server/changing-viewings.test.ts')('whoever is shut out at this moment confirms nothing, and nobody confirms to them')),
  guard('a suspended account gets no messages', send,
    "  if (accounts.get(otherId)?.state !== 'active') return false;\n", '', blocking('nobody writes to a suspended account')),
  guard('a blocked person cannot write', send,
    '  return !(await isBlockedBetween(tx, senderId, otherId));', '  return true || !(await isBlockedBetween(tx, senderId, otherId));',
    blocking('after a block neither of the two writes, about any car; unblocked, both do')),
  guard('a buyer books no car of a seller while one of them blocks the other', 'marketplace/dealing/sales/server/book-car.ts',
    "    ensure(!(await isBlockedBetween(tx, buyer.id, car.seller.id)), 'cannot_book');\n", '',
    blocking('a booking waits for a block that is under way')),
  guard('a new name does not cross a block in the inbox', inboxStore,
    'name_known_to(member.account_id, other.id, other.name)', 'other.name', blocking(newName)),
  guard('a new name does not cross a block with an offer', 'marketplace/dealing/offers/server/offer-list-store.ts',
    'other.id, other.name)', 'null, other.name)', blocking(newName)),
  guard('a new name does not cross a block with a viewing', 'marketplace/dealing/viewings/server/viewing-list-store.ts',
    'other.id, other.name)', 'null, other.name)', endingViewings('a name that was changed after a block does not appear in lists of viewings')),
  guard('a new name does not cross a block with a lead', 'marketplace/dealing/bookings/server/lead-store.ts',
    'name_known_to(listing.seller_id, buyer.id, buyer.name)', 'buyer.name', blocking(newName)),
  guard('a new name does not cross a block with a booking', 'marketplace/dealing/bookings/server/booking-store.ts',
    'name_known_to(seller.id, buyer.id, buyer.name)', 'buyer.name', blocking(newName)),
  guard('no email tells what was written before a block', unread,
    'where (account_id, blocked_id) in (', 'where false and (account_id, blocked_id) in (', notifying('what came before a block is not told after it')),
  guard('messages without an answer are limited', send,
    "  ensure((await countInARow(tx, conversationId, senderId)) < mostInARow, 'wait_for_answer');\n", '',
    limiting('after 20 messages without an answer somebody waits for one')),
  guard('sellers do not write to themselves', begin,
    "  ensure(sellerId !== buyerId, 'cannot_write');\n", '', writing('nobody writes about their own car')),
  guard('a conversation cannot start about a hidden car', begin,
    "  ensure(car.state === 'advertised' && !car.hidden, 'listing_not_found');\n", '', writing('about a hidden car nobody begins a conversation')),
  guard('only the buyer can start a conversation about a sold car', begin,
    "    ensure(await hasPaidFor(tx, car.id, buyerId), 'listing_sold');\n", '', writing('about a sold car nobody begins a conversation')),
  guard('a car stays as it is while a conversation about it begins', 'marketplace/cars/listings/server/lock-listing-store.ts',
    ".forShare('listing')", '', writing('a car that is being hidden while somebody writes to its seller is not written about')),
  guard('actions while the clock was ahead do not count against limits of today', 'marketplace/dealing/messages/limits.ts',
    '  until: impossibleAfter(now),', '  until: impossibleAfter(now, 1e12),',
    testsIn('server/start/clock-jumps.test.ts')('actions while the clock was ahead do not count against limits of today')),
  guard('new conversations a day are limited', begin,
    "  ensure((await countBegunIn(tx, buyerId, day)) < most, 'too_many_conversations');\n", '',
    limiting('a new account begins five conversations in a day, also at once')),
  guard('conversations that begin at once are counted one after the other', lockDeal,
    '? query.forNoKeyUpdate()', '? query.forKeyShare()', limiting('a new account begins five conversations in a day, also at once')),
  guard('the same text cannot be sent to many sellers', begin,
    "  ensure(same < mostOfTheSame * rateLimitScale, 'same_message');\n", '', limiting('the same words open five conversations in a day')),
  guard('messages a minute are limited', 'marketplace/dealing/messages/server/sending-routes.ts',
    "['message', 'messagesOfDay']", "['messagesOfDay']", limiting('nobody writes more than 30 messages in a minute')),
  guard('a message that arrives while others are read stays unread', 'marketplace/dealing/messages/server/keeping-routes.ts',
    '        await lockDeal(tx, { conversationId });\n', '', reading('one that arrives while the others are being read stays unread')),
  guard('the read position stops at the last message', messageStore,
    ', messages) as position', ', 2147483647) as position', reading('reading goes neither backwards nor past what there is')),
  guard('reading an old window makes nothing unread again', messageStore,
    '\n      and read_to < reading.position`', '`', reading('reading goes neither backwards nor past what there is')),
  guard('strangers write in nobody’s conversation', conversationStore,
    "    .where('id', '=', conversationId)\n    .where(({ or, eb }) => or([eb('buyerId', '=', accountId), eb('sellerId', '=', accountId)]))",
    "    .where('id', '=', conversationId)", writing('for anybody else a conversation does not exist')),
  guard('strangers read nobody’s conversation', inboxStore,
    '\n  where member.account_id = ', '\n  where true or member.account_id = ', writing('for anybody else a conversation does not exist')),
  guard('of a car that is gone its buyers see no picture and no price', inboxStore,
    "state !== 'gone' || (row.role === 'seller' && row.carState !== 'removed')", 'true', writing('once a car is hidden, those who talk about it go on')),
  guard('only people with a conversation can be blocked', 'marketplace/dealing/messages/server/keeping-routes.ts',
    "      ensure(await haveConversation(db, caller.id, id), 'account_not_found');\n", '', blocking('only somebody one has talked to can be blocked')),
  guard('administrators read only what is reported', reportStore,
    'where report.dismissed_at is null and ', 'where ', blocking('dismissed reports are gone, and with them the right to read')),
  guard('an administrator who reads messages leaves a trace', 'marketplace/dealing/messages/server/moderate-conversation.ts',
    "    await recordInAudit(tx, {\n      action: 'conversation.read',\n      actorId: by.id,\n      subjectId: conversation.car.id,\n      details: { conversation: id },\n    });\n",
    '', blocking('administrators read what was reported, and the audit trail says so; nothing else')),
  guard('what is added to a report is said once', reportStore, 'position(excluded.reason in conversation_reports.reason) = 0', 'true',
    blocking('what somebody adds to an open report is read with it, once and within bounds')),
  guard('a deleted account leaves no conversations behind', 'marketplace/oversight/moderation/server/close-account.ts',
    '  await closeConversationsOf(tx, id);\n', '', blocking('a deleted account leaves its words for 90 days, without its name, and then nothing')),
  guard('inactive conversations are deleted', conversationStore,
    'sql`last_at < ', 'sql`false and last_at < ', blocking('a conversation in which nobody said anything for two years is forgotten')),
  guard('a message is told once by email', unread,
    ' and conversation.messages > member.mailed_to\n', '\n', notifying('what was told before does not come again with the next email')),
  guard('emails about messages come an hour apart', notify, 'if (!account || isTooSoon(account.emailedAt, now())) return;',
    'if (!account) return;', notifying('more of them come together, an hour after the last email at the earliest')),
  guard('a muted conversation sends no email', unread, ' and not member.muted and', ' and', notifying('what was read, or is muted, is not told')),
  guard('messages send no email at night', notify, 'timeZone === null || !isNight(now(), timeZone)',
    'timeZone !== undefined', notifying('whoever said where they live is not written to at night')),
  guard('one account does not take all the streams', streams,
    "      if (streams.size >= mostByAccount) throw new Refusal('too_many_streams', { retryAfter: 60 });\n", '',
    listening('an account can open four streams; the fifth window has to poll')),
  guard('logging out ends live hints', streams, 'if (isOver || !good.has(session.id)) end(stream);', 'if (isOver) end(stream);',
    listening('a stream ends with its session, with its account, and after a quarter of an hour')),
  guard('a hint goes only to whom it is for', streams, 'for (const stream of byAccount.get(accountId) ?? []) {', 'for (const stream of all()) {',
    listening('only buyer and seller get a hint about their conversation, without content')),
  guard('windows that only listen do not count as slow answers', 'server/observability/metrics/measure-responses.ts',
    ' || (config.goesOn && reply.statusCode === 200)', '', listening('an open stream does not count as a slow response')),
];
