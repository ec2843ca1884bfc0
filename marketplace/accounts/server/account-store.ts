import type { Database } from '#database/connection.ts';
import type { Account, AccountState, Role } from '../account.ts';

export type KnownAccount = Account & { state: AccountState; createdAt: Date };
export type Identity = { issuer: string; subject: string };
export type AccountPage = { accounts: KnownAccount[]; next: string | undefined };

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

/** Whoever uses this address now. */
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

/** Null when somebody with this identity or address was faster. */
export async function addAccount(
  db: Database,
  account: Identity & { email: string; name: string; role: Role },
): Promise<KnownAccount | null> {
  const added = await db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return added ?? null;
}

export async function renameAccount(db: Database, id: string, name: string): Promise<void> {
  await db.updateTable('accounts').set({ name }).where('id', '=', id).execute();
}

/** From now on this identity signs in to the account. */
export async function bindIdentity(db: Database, id: string, identity: Identity): Promise<void> {
  await db.updateTable('accounts').set(identity).where('id', '=', id).execute();
}

export async function setRole(db: Database, id: string, role: Role): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ role, ...(role !== 'seller' && { verified: false }) })
    .where('id', '=', id)
    .execute();
}

export async function setVerified(db: Database, id: string, verified: boolean): Promise<void> {
  await db.updateTable('accounts').set({ verified }).where('id', '=', id).execute();
}

/** True only for the call that closed it. */
export async function markClosed(db: Database, id: string): Promise<boolean> {
  const closed = await db
    .updateTable('accounts')
    .set({ state: 'closed' })
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .returning('id')
    .execute();
  return closed.length === 1;
}

/** Whatever else happens to this account waits until the transaction ends. */
export async function lockAccount(tx: Database, id: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute();
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

/** How many there are; held until the transaction ends, so that two cannot remove each other. */
export async function lockAdministrators(tx: Database): Promise<number> {
  const administrators = await tx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('state', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  return administrators.length;
}

/** Everybody who has not left; newest first. */
export async function accountsPage(
  db: Database,
  { role, limit, cursor }: { role?: Role | undefined; limit: number; cursor?: string | undefined },
): Promise<AccountPage> {
  let query = accounts(db)
    .where('state', '<>', 'closed')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (role) query = query.where('role', '=', role);
  if (cursor) query = query.where('id', '<', cursor);

  const rows = await query.execute();
  const page = rows.slice(0, limit);
  return { accounts: page, next: rows.length > limit ? page.at(-1)?.id : undefined };
}

const columns = ['id', 'email', 'name', 'role', 'verified', 'state', 'createdAt'] as const;

const accounts = (db: Database) => db.selectFrom('accounts').select(columns);
