import type { Pool, PoolClient } from 'pg';

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

export async function deleteSessions(pool: Pool, userId: string): Promise<void> {
  await pool.query('delete from sessions where user_id = $1', [userId]);
}

/** A mailed code came back: the mailbox is theirs. Answers false when there is no such user. */
export async function markEmailVerified(pool: Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update users set email_verified = true, updated_at = now() where id = $1',
    [userId],
  );
  return rowCount === 1;
}

export async function deleteCodesOf(pool: Pool, userId: string): Promise<void> {
  await pool.query('delete from one_time_codes where value = $1', [userId]);
}

export async function sweepExpired(pool: Pool): Promise<void> {
  await pool.query('delete from sessions where expires_at <= $1', [new Date()]);
  await pool.query('delete from one_time_codes where expires_at <= $1', [new Date()]);
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
