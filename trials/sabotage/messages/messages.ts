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

const newName = 'neither person sees a new name of the other until the block ends';

const lockDeal = 'marketplace/dealing/deals/server/lock-deal-store.ts';
const begin = 'marketplace/dealing/messages/server/begin-conversation.ts';
const send = 'marketplace/dealing/messages/server/send-message.ts';
const unread = 'marketplace/dealing/messages/server/unread-store.ts';
const streams = 'server/live/streams.ts';

/** Messages: who may write how much, who reads them, and that none is lost. */
export const messages = [
  guard('a message that is sent again is stored once', send, '  if (sent !== null) return { conversationId, position: sent };\n', '',
    writing('a message that is sent again is stored once, even with concurrent calls')),
  guard('permission to write is checked under the lock of the conversation', send,
    '      conversationId: parties.id,\n    });', '    });', writing('a message waits for a concurrent block')),
  guard('a suspended sender cannot write', lockDeal,
    "  ensure(!callerId || accounts.get(callerId)?.state === 'active', 'sign_in_required');\n", '', writing('a sender who is suspended meanwhile cannot write')),
  guard('the state of the other account is locked', lockDeal, ': query.forKeyShare()', ': query',
    testsIn('marketplace/dealing/viewings/server/changing-viewings.test.ts')('a confirmation that waits while either account is suspended is refused')),
  guard('a suspended account gets no messages', send,
    "  if (accounts.get(otherId)?.state !== 'active') return false;\n", '', blocking('people cannot write to a suspended account')),
  guard('a blocked person cannot write', send,
    '  return !(await isBlockedBetween(tx, senderId, otherId));', '  return true || !(await isBlockedBetween(tx, senderId, otherId));',
    blocking('a block stops both people from writing about any car until it ends')),
  guard('a buyer books no car of a seller while one of them blocks the other', 'marketplace/dealing/sales/server/book-car.ts',
    "    ensure(!(await isBlockedBetween(tx, buyer.id, car.seller.id)), 'cannot_book');\n", '',
    blocking('a booking waits for a concurrent block')),
  guard('a new name does not cross a block in the inbox', inboxStore,
    'name_known_to(member.account_id, other.id, other.name)', 'other.name', blocking(newName)),
  guard('a new name does not cross a block with an offer', 'marketplace/dealing/offers/server/offer-list-store.ts',
    'other.id, other.name)', 'null, other.name)', blocking(newName)),
  guard('a new name does not cross a block with a viewing', 'marketplace/dealing/viewings/server/viewing-list-store.ts',
    'other.id, other.name)', 'null, other.name)', endingViewings('a name that changed after a block does not appear in lists of viewings')),
  guard('a new name does not cross a block with a lead', 'marketplace/dealing/bookings/server/lead-store.ts',
    'name_known_to(listing.seller_id, buyer.id, buyer.name)', 'buyer.name', blocking(newName)),
  guard('a new name does not cross a block with a booking', 'marketplace/dealing/bookings/server/booking-store.ts',
    'name_known_to(seller.id, buyer.id, buyer.name)', 'buyer.name', blocking(newName)),
  guard('messages from before a block send no email', unread,
    'where (account_id, blocked_id) in (', 'where false and (account_id, blocked_id) in (', notifying('messages from before a block send no email after it')),
  guard('messages without an answer are limited', send,
    "  ensure((await countInARow(tx, conversationId, senderId)) < mostInARow, 'wait_for_answer');\n", '',
    limiting('a sender must wait for an answer after 20 messages')),
  guard('sellers do not write to themselves', begin,
    "  ensure(sellerId !== buyerId, 'cannot_write');\n", '', writing('a seller cannot write about an own car')),
  guard('a conversation cannot start about a hidden car', begin,
    "  ensure(car.state === 'advertised' && !car.hidden, 'listing_not_found');\n", '', writing('a buyer cannot begin a conversation about a hidden car')),
  guard('only the buyer can start a conversation about a sold car', begin,
    "    ensure(await hasPaidFor(tx, car.id, buyerId), 'listing_sold');\n", '', writing('a buyer cannot begin a conversation about a sold car')),
  guard('a car stays as it is while a conversation about it begins', 'marketplace/cars/listings/server/lock-listing-store.ts',
    ".forShare('listing')", '', writing('a buyer cannot begin a conversation about a car that is hidden meanwhile')),
  guard('actions while the clock was ahead do not count against limits of today', 'marketplace/dealing/messages/limits.ts',
    '  until: impossibleAfter(now),', '  until: impossibleAfter(now, 1e12),',
    testsIn('server/start/clock-jumps.test.ts')('actions while the clock was ahead do not count against limits of today')),
  guard('new conversations a day are limited', begin,
    "  ensure((await countBegunIn(tx, buyerId, day)) < most, 'too_many_conversations');\n", '',
    limiting('a new account can begin five conversations in a day, even with concurrent calls')),
  guard('conversations that begin at once are counted one after the other', lockDeal,
    '? query.forNoKeyUpdate()', '? query.forKeyShare()', limiting('a new account can begin five conversations in a day, even with concurrent calls')),
  guard('the same text cannot be sent to many sellers', begin,
    "  ensure(same < mostOfTheSame * rateLimitScale, 'same_message');\n", '', limiting('a buyer can begin five conversations with the same text in a day')),
  guard('messages a minute are limited', 'marketplace/dealing/messages/server/sending-routes.ts',
    "['message', 'messagesOfDay']", "['messagesOfDay']", limiting('a sender can write 30 messages in a minute')),
  guard('a message that arrives while others are read stays unread', 'marketplace/dealing/messages/server/keeping-routes.ts',
    '        await lockDeal(tx, { conversationId });\n', '', reading('a message that arrives while others are marked as read stays unread')),
  guard('the read position stops at the last message', messageStore,
    ', messages) as position', ', 2147483647) as position', reading('the read position moves neither back nor past the newest message')),
  guard('reading an old window makes nothing unread again', messageStore,
    '\n      and read_to < reading.position`', '`', reading('the read position moves neither back nor past the newest message')),
  guard('strangers cannot write in a conversation', conversationStore,
    "    .where('id', '=', conversationId)\n    .where(({ or, eb }) => or([eb('buyerId', '=', accountId), eb('sellerId', '=', accountId)]))",
    "    .where('id', '=', conversationId)", writing('a conversation does not exist for other accounts')),
  guard('strangers cannot read a conversation', inboxStore,
    '\n  where member.account_id = ', '\n  where true or member.account_id = ', writing('a conversation does not exist for other accounts')),
  guard('buyers see neither picture nor price of a car that is gone', inboxStore,
    "state !== 'gone' || (row.role === 'seller' && row.carState !== 'removed')", 'true', writing('a conversation goes on after its car is hidden')),
  guard('only people with a conversation can be blocked', 'marketplace/dealing/messages/server/keeping-routes.ts',
    "      ensure(await haveConversation(db, caller.id, id), 'account_not_found');\n", '', blocking('a caller can block only people with whom there is a conversation')),
  guard('administrators read only what is reported', reportStore,
    'where report.dismissed_at is null and ', 'where ', blocking('administrators cannot read a conversation after its reports are dismissed')),
  guard('an administrator who reads messages leaves a trace', 'marketplace/dealing/messages/server/moderate-conversation.ts',
    "    await recordInAudit(tx, {\n      action: 'conversation.read',\n      actorId: by.id,\n      subjectId: conversation.car.id,\n      details: { conversation: id },\n    });\n",
    '', blocking('administrators can read only reported conversations, and the audit trail records it')),
  guard('a repeated reason is added to a report once', reportStore, 'position(excluded.reason in conversation_reports.reason) = 0', 'true',
    blocking('a reporter can add reasons to an open report, each once and up to a limit')),
  guard('a deleted account leaves no conversations behind', 'marketplace/oversight/moderation/server/close-account.ts',
    '  await closeConversationsOf(tx, id);\n', '', blocking('messages of a deleted account stay for 90 days without its name')),
  guard('inactive conversations are deleted', conversationStore,
    'sql`last_at < ', 'sql`false and last_at < ', blocking('a conversation without messages for two years is deleted')),
  guard('a message is in one email', unread,
    ' and conversation.messages > member.mailed_to\n', '\n', notifying('an email does not repeat the messages of an earlier one')),
  guard('emails about messages come an hour apart', notify, 'if (!account || isTooSoon(account.emailedAt, now())) return;',
    'if (!account) return;', notifying('further unread messages come in one email, at least an hour after the last one')),
  guard('a muted conversation sends no email', unread, ' and not member.muted and', ' and', notifying('read messages and muted conversations send no email')),
  guard('messages send no email at night', notify, 'timeZone === null || !isNight(now(), timeZone)',
    'timeZone !== undefined', notifying('an account with a time zone gets no emails at night')),
  guard('one account does not take all the streams', streams,
    "      if (streams.size >= mostByAccount) throw new Refusal('too_many_streams', { retryAfter: 60 });\n", '',
    listening('an account can open four streams; the fifth window has to poll')),
  guard('logging out ends live hints', streams, 'if (isOver || !good.has(session.id)) end(stream);', 'if (isOver) end(stream);',
    listening('a stream ends with its session, with its account, and after a quarter of an hour')),
  guard('a hint goes only to the accounts it is for', streams, 'for (const stream of byAccount.get(accountId) ?? []) {', 'for (const stream of all()) {',
    listening('only buyer and seller get a hint about their conversation, without content')),
  guard('windows that only listen do not count as slow answers', 'server/observability/metrics/measure-responses.ts',
    ' || (config.goesOn && reply.statusCode === 200)', '', listening('an open stream does not count as a slow response')),
];
