import { changedOne } from '#database/changed-one.ts';
import type { Database } from '#database/connection.ts';
import type { ContactSettings } from '../contract.ts';

export const contactSettingsOf = (db: Database, id: string): Promise<ContactSettings> =>
  db
    .selectFrom('accounts')
    .select('phoneAfterAnswer')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * A trigger announces the change to all pages that show cars of the seller. Returns false if the account is no longer
 * active.
 */
export const setContactSettings = (
  db: Database,
  id: string,
  { phoneAfterAnswer }: ContactSettings,
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('accounts')
      .set({ phoneAfterAnswer })
      .where('id', '=', id)
      .where('state', '=', 'active'),
  );
