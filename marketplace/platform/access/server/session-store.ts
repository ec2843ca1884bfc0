import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import { impossibleAfter } from '#marketplace/impossible-after.ts';
import type { Account } from '../../accounts/account.ts';

type NewSession = {
  accountId: string;
  expiresAt: Date;
  identitySession: string | null;
  /** When the person signed in, if the identity service cannot tell whether that sign-in still stands. */
  signedInAt: Date | null;
};

/**
 * Returns null if the account is not active or was logged out everywhere after this sign-in. The lock on the account
 * waits for a concurrent logout, suspension or closing. If `sessionsEndedAt` is in the future, the clock has been set
 * back since, and it does not count.
 */
export async function openSession(
  db: Database,
  { accountId, expiresAt, identitySession, signedInAt }: NewSession,
  now: Date,
): Promise<string | null> {
  const session = await db
    .insertInto('accessSessions')
    .columns(['accountId', 'expiresAt', 'identitySession'])
    .expression((from) => {
      const account = from
        .selectFrom('accounts')
        .select(({ val }) => [
          'id',
          val(expiresAt).as('expiresAt'),
          val(identitySession).as('identitySession'),
        ])
        .where('id', '=', accountId)
        .where('state', '=', 'active')
        .forShare();
      if (!signedInAt) return account;
      return account.where(({ or, eb }) =>
        or([
          eb('sessionsEndedAt', 'is', null),
          eb('sessionsEndedAt', '<', signedInAt),
          eb('sessionsEndedAt', '>', impossibleAfter(now)),
        ]),
      );
    })
    .returning('id')
    .executeTakeFirst();
  return session?.id ?? null;
}

export async function accountInSession(
  db: Database,
  sessionId: string,
  accountId: string,
): Promise<Account | null> {
  const account = await db
    .selectFrom('accessSessions as session')
    .innerJoin('accounts as account', 'account.id', 'session.accountId')
    .select(['account.id', 'account.email', 'account.name', 'account.role', 'account.verified'])
    .where('session.id', '=', sessionId)
    .where('account.id', '=', accountId)
    .where('account.state', '=', 'active')
    .executeTakeFirst();
  return account ?? null;
}

export async function sessionsThatStand(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('accessSessions as session')
    .innerJoin('accounts as account', 'account.id', 'session.accountId')
    .select('session.id')
    .where(sql<boolean>`session.id = any(${ids}::uuid[]) and account.state = 'active'`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export const endSession = (db: Database, id: string) =>
  db.deleteFrom('accessSessions').where('id', '=', id).execute();

export const endAllSessions = (db: Database, accountId: string) =>
  db.deleteFrom('accessSessions').where('accountId', '=', accountId).execute();

/** Logs the account out everywhere. Earlier sign-ins cannot open another session. */
export async function endSessionsForGood(
  db: Database,
  accountId: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ sessionsEndedAt: now })
      .where('id', '=', accountId)
      .execute();
    await endAllSessions(tx, accountId);
  });
}

export const endEverySession = (db: Database) => db.deleteFrom('accessSessions').execute();

/** For when the identity service ended all sign-ins of a person. */
export async function endSessionsOfIdentity(
  db: Database,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> {
  await db
    .deleteFrom('accessSessions')
    .using('accounts as account')
    .whereRef('account.id', '=', 'accessSessions.accountId')
    .where('account.issuer', '=', issuer)
    .where('account.subject', '=', subject)
    .execute();
}

/** For when the identity service ended one sign-in. */
export async function endSessionsOfSignIn(db: Database, identitySession: string): Promise<void> {
  await db.deleteFrom('accessSessions').where('identitySession', '=', identitySession).execute();
}

export const forgetExpiredSessions = (db: Database, now: Date): Promise<void> =>
  deleteInBatches(db, 'access_sessions', sql`expires_at < ${now}`);
