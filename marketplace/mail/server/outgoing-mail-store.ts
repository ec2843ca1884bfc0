import type { Database } from '#database/connection.ts';
import { addToOutbox } from '#marketplace/outbox/server/outbox-store.ts';
import type { Mail } from '../mail.ts';

/** Sent once the caller's transaction has been committed; once for each key. */
export const sendLater = (tx: Database, mail: Mail, key: string): Promise<void> =>
  addToOutbox(tx, { kind: 'mail', payload: mail, key: `mail:${key}` });
