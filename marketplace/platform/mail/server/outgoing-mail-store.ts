import type { Database } from '#database/connection.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import type { Work } from '#marketplace/platform/outbox/work.ts';
import type { Mail } from '../mail.ts';
import type { About } from '../mail-limits.ts';

const kindOf = (about: About) => {
  if (about === 'alerts') return 'alert_mail';
  return about === 'access' ? 'access_mail' : 'mail';
};

type Letter = {
  mail: Mail;
  key: string;
  about: About;
  /** The account whose action it reports, if it is another person's: its quota counts by sender. */
  senderId?: string | undefined;
  /** Identifies the caller who caused the email, if no account is known. */
  cause?: string | null;
};

/**
 * Sent once the caller's transaction has been committed; once for each key. What it is about decides how many of
 * its kind an address gets in a day, and that what is about access waits behind nothing else, and nothing else behind alerts.
 */
export const sendAllLater = (tx: Database, letters: Letter[]): Promise<void> =>
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
