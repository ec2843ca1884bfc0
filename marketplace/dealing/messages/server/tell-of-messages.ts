import { tokenToEnd } from '#marketplace/finding/alerts/server/unsubscribe-token.ts';
import { isNight } from '#marketplace/finding/alerts/timing.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { mayBeToldAgain, waitingSince } from '../mail-timing.ts';
import { unreadMessagesMail } from '../message-mails.ts';
import { type Addressee, lockReader, peopleToTell, takeUnread } from './unread-store.ts';

type Telling = Pick<Dependencies, 'db' | 'origin' | 'unsubscribeKey' | 'now'>;

/** Any number of instances, at any moment: each message is told once at most. */
export async function tellOfMessages(telling: Telling): Promise<void> {
  const { db, now } = telling;
  const people = await peopleToTell(db, waitingSince(now()));
  for (const person of people.filter((each) => isTimeFor(each, now()))) await tell(telling, person);
}

const isTimeFor = ({ timeZone }: Addressee, now: Date) =>
  timeZone === null || !isNight(now, timeZone);

/** What is noted as told and the email that tells it are one transaction: whatever happens, both or neither. */
async function tell({ db, now, origin, unsubscribeKey }: Telling, { accountId }: Addressee) {
  await db.transaction().execute(async (tx) => {
    const person = await lockReader(tx, accountId);
    if (!person || !mayBeToldAgain(person.toldAt, now())) return;
    const [first, ...others] = await takeUnread(tx, accountId, now());
    if (!first) return;
    const mail = unreadMessagesMail({
      to: person.email,
      name: person.name,
      origin,
      unread: [first, ...others],
      token: tokenToEnd({ what: 'messages', accountId }, unsubscribeKey),
    });
    const key = `messages:${accountId}:${first.conversationId}:${first.messages}`;
    await sendLater(tx, mail, key, 'alerts');
  });
}
