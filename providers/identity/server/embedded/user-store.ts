import type { Pool } from 'pg';
import { deleteExpired } from '#database/delete-in-batches.ts';
import { firstRow, inTransaction, oneRow } from '#database/pool-transaction.ts';

export type NewUser = { name: string; email: string; passwordHash: string; emailVerified: boolean };

/** Creates the user, or resets the user with this email. Returns the id. */
export async function saveUserWithPassword(pool: Pool, user: NewUser): Promise<string> {
  return inTransaction(pool, async (tx) => {
    const { id } = await oneRow<{ id: string }>(
      tx,
      `insert into users (name, email, email_verified, disabled) values ($1, $2, $3, false)
       on conflict (email) do update set
         name = excluded.name, email_verified = excluded.email_verified, disabled = false,
         updated_at = now()
       returning id`,
      [user.name, user.email, user.emailVerified],
    );
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
  // As text, because a token without a session has an empty id.
  const { rowCount } = await pool.query(
    'select 1 from sessions where user_id = $1 and id::text = $2',
    [userId, id],
  );
  return rowCount === 1;
}

export type StoredPassword = { userId: string; hash: string };

export async function findPassword(pool: Pool, email: string): Promise<StoredPassword | null> {
  const text = `select user_id as "userId", password as hash from logins join users on users.id = user_id
     where email = $1 and provider_id = 'credential' and password is not null`;
  return (await firstRow<StoredPassword>(pool, text, [email])) ?? null;
}

/** Deletes logins other than `keeping` of a user with an unproved email, which may be a stranger's. */
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
  const text = 'select email from users where id = $1';
  return (await firstRow<{ email: string }>(pool, text, [userId]))?.email ?? '';
}

export async function isEmailVerified(pool: Pool, userId: string): Promise<boolean> {
  const text = 'select from users where id = $1 and email_verified';
  return (await firstRow(pool, text, [userId])) !== undefined;
}

/** Deletes a session whose login was removed or changed while it was being opened. Returns true if it did. */
export async function endUnlessLogin(
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

export async function markEmailVerified(pool: Pool, userId: string): Promise<string | null> {
  const text =
    'update users set email_verified = true, updated_at = now() where id = $1 returning email';
  return (await firstRow<{ email: string }>(pool, text, [userId]))?.email ?? null;
}

export async function deleteCodesOf(pool: Pool, userId: string): Promise<void> {
  await pool.query('delete from one_time_codes where value = $1', [userId]);
}

/** Sessions and logins are deleted with the user. */
export async function deleteUser(pool: Pool, userId: string): Promise<void> {
  await deleteCodesOf(pool, userId);
  await pool.query('delete from users where id = $1', [userId]);
}

export async function sweepExpired(pool: Pool): Promise<void> {
  await deleteExpired(pool, 'sessions', new Date());
  await deleteExpired(pool, 'one_time_codes', new Date());
}
