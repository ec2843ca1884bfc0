import { sql } from 'kysely';
import { changedOne } from '#database/changed-one.ts';
import type { Database } from '#database/connection.ts';
import { type Account, type AccountState, deletedEmail, type Role } from '../account.ts';
import type { ContactSettings } from '../contract.ts';

export type KnownAccount = Account & {
  state: AccountState;
  suspendedBecause: string | null;
  /** When the person proved that the mailbox is theirs. */
  emailProvenAt: Date | null;
  createdAt: Date;
};
export type Identity = { issuer: string; subject: string };

export const findAccountByIdentity = (db: Database, { issuer, subject }: Identity) =>
  first(accounts(db).where('issuer', '=', issuer).where('subject', '=', subject));

export const findAccountByEmail = (db: Database, email: string) =>
  first(accounts(db).where('email', '=', email.toLowerCase()).where('state', '<>', 'closed'));

export const findAccount = (db: Database, id: string) =>
  first(accounts(db).where('id', '=', id).where('state', '<>', 'closed'));

export async function lockAccount(tx: Database, id: string): Promise<KnownAccount | null> {
  const account = await first(accounts(tx).where('id', '=', id).forUpdate());
  return account?.state === 'closed' ? null : account;
}

const first = async (query: ReturnType<typeof accounts>): Promise<KnownAccount | null> =>
  (await query.executeTakeFirst()) ?? null;

export const findIdentity = (db: Database, id: string): Promise<Identity> =>
  db
    .selectFrom('accounts')
    .select(['issuer', 'subject'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Returns null if an account with this identity or email exists. */
export async function addAccount(
  db: Database,
  account: Identity & { email: string; name: string; role: Role },
): Promise<KnownAccount | null> {
  const added = await db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning(accountColumns)
    .executeTakeFirst();
  return added ?? null;
}

/** Returns false if the account is no longer active, so that an erased name does not come back. */
export const renameAccount = (db: Database, id: string, name: string): Promise<boolean> =>
  changedOne(
    db.updateTable('accounts').set({ name }).where('id', '=', id).where('state', '=', 'active'),
  );

/** Returns true for exactly one of several concurrent calls. */
export const replaceAccountName = (
  db: Database,
  { id, name }: Pick<Account, 'id' | 'name'>,
  by: string,
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('accounts')
      .set({ name: by })
      .where('id', '=', id)
      .where('name', '=', name)
      .where('state', '=', 'active'),
  );

/** Lets this identity sign in to the account. Returns false if the account was closed. */
export const bindIdentity = (db: Database, id: string, identity: Identity): Promise<boolean> =>
  changedOne(
    db.updateTable('accounts').set(identity).where('id', '=', id).where('state', '<>', 'closed'),
  );

/** Only if the account still has this email: the identity may have another one by now. */
export async function markEmailProven(
  db: Database,
  { issuer, subject, email }: Identity & { email: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ emailProvenAt: sql`now()` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('email', '=', email)
    .where('emailProvenAt', 'is', null)
    .execute();
}

export async function setRole(db: Database, id: string, role: Role): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ role, ...(role !== 'seller' && { verified: false }) })
    .where('id', '=', id)
    .execute();
}

/** Returns true for exactly one of several concurrent calls. */
export const setVerified = (db: Database, id: string, verified: boolean): Promise<boolean> =>
  changedOne(
    db
      .updateTable('accounts')
      .set({ verified })
      .where('id', '=', id)
      .where('verified', '<>', verified),
  );

/** Keeps an anonymous row, because sales and the audit trail refer to it. */
export async function markClosed(db: Database, id: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      state: 'closed',
      suspendedBecause: null,
      verified: false,
      name: 'Deleted account',
      email: deletedEmail(id),
      emailProvenAt: null,
    })
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .execute();
}

/** Once the identity is deleted, the same person can sign up again. */
export async function releaseIdentity(db: Database, { issuer, subject }: Identity): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ issuer: 'deleted', subject: sql`id::text` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('state', '=', 'closed')
    .execute();
}

export const markSuspended = (db: Database, id: string, because: string): Promise<boolean> =>
  changedOne(
    db
      .updateTable('accounts')
      .set({ state: 'suspended', suspendedBecause: because })
      .where('id', '=', id)
      .where('state', '=', 'active'),
  );

export const markActive = (db: Database, id: string): Promise<boolean> =>
  changedOne(
    db
      .updateTable('accounts')
      .set({ state: 'active', suspendedBecause: null })
      .where('id', '=', id)
      .where('state', '=', 'suspended'),
  );

export async function isActive(db: Database, id: string): Promise<boolean> {
  const active = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return active !== undefined;
}

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

export const accountColumns = [
  'id',
  'email',
  'name',
  'role',
  'verified',
  'state',
  'suspendedBecause',
  'emailProvenAt',
  'createdAt',
] as const;

const accounts = (db: Database) => db.selectFrom('accounts').select(accountColumns);
