import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { toRemind } from '../limits.ts';
import { reminderMail } from '../viewing-mails.ts';
import { notifyUnanswered } from './end-viewings.ts';
import { endOverdue, takeToRemind } from './viewing-ends-store.ts';

/** Also declines unanswered requests. Any number of instances may run it at once: each email is sent once. */
export async function sendViewingReminders({
  db,
  now,
  origin,
}: Pick<Dependencies, 'db' | 'now' | 'origin'>): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    await notifyUnanswered(tx, await endOverdue(tx, at));
  });
  await db.transaction().execute(async (tx) => {
    for (const { buyer, seller } of await takeToRemind(tx, toRemind(at), at)) {
      for (const notification of [buyer, seller]) {
        const { id, sequence, to } = notification;
        const key = `viewing-reminder:${id}:${sequence}:${to.side}`;
        await sendLater(tx, reminderMail(notification, origin), key, 'appointments');
      }
    }
  });
}
