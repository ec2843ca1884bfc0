import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { type Account, type AccountState, emailOfNobody, type Role } from '../account.ts';

export type KnownAccount = Account & {
  state: AccountState;
  /** The suspended person reads it. */
  suspendedBecause: string | null;
  /** When the person proved that the mailbox is theirs. */
  emailProvenAt: Date | null;
  createdAt: Date;
};
export type Identity = { issuer: string; subject: string };

export async function findAccountByIdentity(
  db: Database,
  { issuer, subject }: Identity,
): Promise<KnownAccount | null> {
  const account = await accounts(db)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return account ?? null;
}

export async function findAccountByEmail(
  db: Database,
  email: string,
): Promise<KnownAccount | null> {
  const account = await accounts(db)
    .where('email', '=', email.toLowerCase())
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  return account ?? null;
}

export async function findAccount(db: Database, id: string): Promise<KnownAccount | null> {
  const account = await accounts(db)
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  return account ?? null;
}

export async function findIdentity(db: Database, id: string): Promise<Identity> {
  return db
    .selectFrom('accounts')
    .select(['issuer', 'subject'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

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
export async function renameAccount(db: Database, id: string, name: string): Promise<boolean> {
  const renamed = await db
    .updateTable('accounts')
    .set({ name })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returning('id')
    .execute();
  return renamed.length === 1;
}

/** Returns true for exactly one of several concurrent calls. */
export async function replaceAccountName(
  db: Database,
  { id, name }: Pick<Account, 'id' | 'name'>,
  by: string,
): Promise<boolean> {
  const replaced = await db
    .updateTable('accounts')
    .set({ name: by })
    .where('id', '=', id)
    .where('name', '=', name)
    .where('state', '=', 'active')
    .returning('id')
    .execute();
  return replaced.length === 1;
}

/** Lets this identity sign in to the account. Returns false if the account was closed. */
export async function bindIdentity(db: Database, id: string, identity: Identity): Promise<boolean> {
  const bound = await db
    .updateTable('accounts')
    .set(identity)
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .returning('id')
    .execute();
  return bound.length === 1;
}

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
export async function setVerified(db: Database, id: string, verified: boolean): Promise<boolean> {
  const changed = await db
    .updateTable('accounts')
    .set({ verified })
    .where('id', '=', id)
    .where('verified', '<>', verified)
    .returning('id')
    .execute();
  return changed.length === 1;
}

/** Keeps an anonymous row, because sales and the audit trail refer to it. */
export async function markClosed(db: Database, id: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      state: 'closed',
      suspendedBecause: null,
      verified: false,
      name: 'Deleted account',
      email: emailOfNobody(id),
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

export async function markSuspended(db: Database, id: string, because: string): Promise<boolean> {
  const suspended = await db
    .updateTable('accounts')
    .set({ state: 'suspended', suspendedBecause: because })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returning('id')
    .execute();
  return suspended.length === 1;
}

export async function markActive(db: Database, id: string): Promise<boolean> {
  const restored = await db
    .updateTable('accounts')
    .set({ state: 'active', suspendedBecause: null })
    .where('id', '=', id)
    .where('state', '=', 'suspended')
    .returning('id')
    .execute();
  return restored.length === 1;
}

/** Locks the account until the transaction ends. */
export async function lockAccount(tx: Database, id: string): Promise<KnownAccount | null> {
  const account = await accounts(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return account && account.state !== 'closed' ? account : null;
}

export async function isActive(db: Database, id: string): Promise<boolean> {
  const active = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return active !== undefined;
}

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
