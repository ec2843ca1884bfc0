import type { Pool, PoolClient } from 'pg';
import { deleteExpired } from '#database/delete-in-batches.ts';

export type NewUser = { name: string; email: string; passwordHash: string; emailVerified: boolean };

/** Whoever had this email before loses every other way in. Answers the user's id. */
export async function saveUserWithPassword(pool: Pool, user: NewUser): Promise<string> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into users (name, email, email_verified, disabled) values ($1, $2, $3, false)
       on conflict (email) do update set
         name = excluded.name, email_verified = excluded.email_verified, disabled = false,
         updated_at = now()
       returning id`,
      [user.name, user.email, user.emailVerified],
    );
    const id = rows[0]!.id;
    await tx.query('delete from sessions where user_id = $1', [id]);
    await tx.query('delete from logins where user_id = $1', [id]);
    await tx.query(
      `insert into logins (user_id, provider_id, account_id, password, updated_at)
       values ($1, 'credential', $2, $3, now())`,
      [id, id, user.passwordHash],
    );
    return id;
  });
}

export async function setDisabled(pool: Pool, userId: string, disabled: boolean): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query('update users set disabled = $2, updated_at = now() where id = $1', [
      userId,
      disabled,
    ]);
    if (disabled) await tx.query('delete from sessions where user_id = $1', [userId]);
  });
}

export async function hasSession(pool: Pool, id: string, userId: string): Promise<boolean> {
  // As text: a token that names no session has an empty one.
  const { rowCount } = await pool.query(
    'select 1 from sessions where user_id = $1 and id::text = $2',
    [userId, id],
  );
  return rowCount === 1;
}

export type PasswordOnFile = { userId: string; hash: string };

/** Null for somebody unknown or without a password. */
export async function findPassword(pool: Pool, email: string): Promise<PasswordOnFile | null> {
  const { rows } = await pool.query<PasswordOnFile>(
    `select user_id as "userId", password as hash from logins join users on users.id = user_id
     where email = $1 and provider_id = 'credential' and password is not null`,
    [email],
  );
  return rows[0] ?? null;
}

/**
 * Somebody proved that the address is theirs. Ways in from before anybody had proved it may be a stranger's,
 * who signed up with it first: they end, all but `keeping`.
 */
export async function endUnprovenLogins(
  pool: Pool,
  userId: string,
  keeping: 'credential' | null,
): Promise<void> {
  await pool.query(
    `delete from logins using users
     where users.id = user_id and users.id = $1 and not email_verified
       and provider_id is distinct from $2`,
    [userId, keeping],
  );
}

export async function findEmail(pool: Pool, userId: string): Promise<string> {
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [
    userId,
  ]);
  return rows[0]?.email ?? '';
}

export async function isEmailVerified(pool: Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from users where id = $1 and email_verified', [
    userId,
  ]);
  return rowCount === 1;
}

/**
 * For a sign-in that began before sessions were ended and stored its own only afterwards: unless what it
 * signed in with still stands, its session goes, too. True when it did.
 */
export async function endUnlessBacked(
  pool: Pool,
  token: string,
  { provider, hash }: { provider: string; hash: string | null },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `delete from sessions where token = $1 and not exists (
       select from logins
       where logins.user_id = sessions.user_id and provider_id = $2
         and password is not distinct from $3)`,
    [token, provider, hash],
  );
  return rowCount === 1;
}

export async function deleteSessions(pool: Pool, userId: string): Promise<void> {
  await pool.query('delete from sessions where user_id = $1', [userId]);
}

/** A mailed code came back: the mailbox is theirs. Answers the address, or null when there is no such user. */
export async function markEmailVerified(pool: Pool, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ email: string }>(
    'update users set email_verified = true, updated_at = now() where id = $1 returning email',
    [userId],
  );
  return rows[0]?.email ?? null;
}

export async function deleteCodesOf(pool: Pool, userId: string): Promise<void> {
  await pool.query('delete from one_time_codes where value = $1', [userId]);
}

/** Sessions and ways in go along. */
export async function deleteUser(pool: Pool, userId: string): Promise<void> {
  await deleteCodesOf(pool, userId);
  await pool.query('delete from users where id = $1', [userId]);
}

export async function sweepExpired(pool: Pool): Promise<void> {
  await deleteExpired(pool, 'sessions', new Date());
  await deleteExpired(pool, 'one_time_codes', new Date());
}

async function inTransaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  try {
    await tx.query('begin');
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    await tx.query('rollback').catch(() => {});
    throw error;
  } finally {
    tx.release();
  }
}
