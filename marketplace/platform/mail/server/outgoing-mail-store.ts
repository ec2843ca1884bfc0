import type { Database } from '#database/connection.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import type { Work } from '#marketplace/platform/outbox/work.ts';
import type { Letter, Mail } from '../mail.ts';
import type { About } from '../mail-limits.ts';

const kindOf = (about: About) => {
  if (about === 'alerts') return 'alert_mail';
  return about === 'access' ? 'access_mail' : 'mail';
};

type OutgoingMail = Pick<Letter, 'senderId' | 'cause'> & { mail: Mail; key: string; about: About };

/**
 * Sends emails after the commit, once for each key. The topic decides the quota and the queue: emails about access wait
 * behind no others, and alerts delay no others.
 */
export const sendAllLater = (tx: Database, letters: OutgoingMail[]): Promise<void> =>
  addToOutbox(
    tx,
    ...letters.map(
      ({ mail, key, about, senderId, cause }): Work => ({
        kind: kindOf(about),
        payload: { ...mail, about, senderId, cause },
        key: `mail:${key}`,
      }),
    ),
  );

export const sendLater = (
  tx: Database,
  mail: Mail,
  key: string,
  about: About,
  senderId?: string,
): Promise<void> => sendAllLater(tx, [{ mail, key, about, senderId }]);
