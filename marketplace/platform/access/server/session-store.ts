import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import { impossibleAfter } from '#marketplace/impossible-after.ts';
import type { Account } from '../../accounts/account.ts';

type NewSession = {
  accountId: string;
  expiresAt: Date;
  identitySession: string | null;
  /** When the person signed in at an identity service that cannot be asked whether that still stands. */
  signedInAt: Date | null;
};

/**
 * Null when the person logged out everywhere after signing in, or is out. The lock on the account lets a log-out, a
 * suspension or a closing that is under way finish first. An end that lies ahead tells only that the clock went back since.
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

/** The account as it stands now, or null when the session or the account is no longer good. */
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

/** Those among them that nobody ended, of accounts that may be used. */
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

export async function endSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('accessSessions').where('id', '=', id).execute();
}

export async function endAllSessions(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('accessSessions').where('accountId', '=', accountId).execute();
}

/** The same by the person's own wish: no sign-in from before opens another one. */
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

export async function endEverySession(db: Database): Promise<void> {
  await db.deleteFrom('accessSessions').execute();
}

/** The identity service ended everything of this person; so do we. */
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

/** The identity service ended one sign-in; whatever it opened here ends, too. */
export async function endSessionsOfSignIn(db: Database, identitySession: string): Promise<void> {
  await db.deleteFrom('accessSessions').where('identitySession', '=', identitySession).execute();
}

export const forgetExpiredSessions = (db: Database, now: Date): Promise<void> =>
  deleteInBatches(db, 'access_sessions', sql`expires_at < ${now}`);
