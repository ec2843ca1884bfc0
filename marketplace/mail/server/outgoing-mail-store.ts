import type { Database } from '#database/connection.ts';
import { addToOutbox } from '#marketplace/outbox/server/outbox-store.ts';
import type { Mail } from '../mail.ts';
import type { About } from '../mail-limits.ts';

/**
 * Sent once the caller's transaction has been committed; once for each key. What it is about decides how many of
 * its kind an address gets in a day.
 */
export const sendLater = (tx: Database, mail: Mail, key: string, about: About): Promise<void> =>
  addToOutbox(tx, { kind: 'mail', payload: { ...mail, about }, key: `mail:${key}` });
