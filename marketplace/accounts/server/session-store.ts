import type { Database } from '#database/connection.ts';
import type { Account } from '../account.ts';

export async function openSession(
  db: Database,
  session: { accountId: string; expiresAt: Date; identitySession: string | null },
): Promise<string> {
  const { id } = await db
    .insertInto('accessSessions')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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

export async function endSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('accessSessions').where('id', '=', id).execute();
}

export async function endAllSessions(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('accessSessions').where('accountId', '=', accountId).execute();
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

export async function forgetExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('accessSessions').where('expiresAt', '<', now).execute();
}
