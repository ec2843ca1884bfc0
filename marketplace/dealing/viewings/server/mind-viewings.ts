import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { toRemind } from '../limits.ts';
import { reminderMail } from '../viewing-mails.ts';
import { tellUnanswered } from './end-viewings.ts';
import { endOverdue, takeToRemind } from './told-store.ts';

type Minding = Pick<Dependencies, 'db' | 'now' | 'origin'>;

/**
 * Any number of instances, at any moment: each is reminded, and told that nobody answered, once at most. What is
 * noted and the email are one transaction: whatever happens, both or neither.
 */
export async function mindViewings({ db, now, origin }: Minding): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    await tellUnanswered(tx, await endOverdue(tx, at));
  });
  await db.transaction().execute(async (tx) => {
    for (const { buyer, seller } of await takeToRemind(tx, { ...toRemind(at), now: at })) {
      for (const told of [buyer, seller]) {
        const key = `viewing-reminder:${told.id}:${told.sequence}:${told.to.side}`;
        await sendLater(tx, reminderMail(told, origin), key, 'appointments');
      }
    }
  });
}
