import type { Pool } from 'pg';

export type StoredSession = { id: string; userAgent: string; signedInAt: Date; lastUsedAt: Date };

type Login = { provider: string; hasPassword: boolean };

export async function sessionsOf(pool: Pool, userId: string): Promise<StoredSession[]> {
  const { rows } = await pool.query<StoredSession>(
    `select id, coalesce(user_agent, '') as "userAgent",
       created_at as "signedInAt", last_used_at as "lastUsedAt"
     from sessions where user_id = $1 and expires_at > $2
     order by last_used_at desc, id limit 100`,
    [userId, new Date()],
  );
  return rows;
}

export async function deleteSession(pool: Pool, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'delete from sessions where id::text = $1 and user_id = $2',
    [id, userId],
  );
  return rowCount === 1;
}

/** Writes at most once in five minutes. */
export async function recordUse(pool: Pool, id: string): Promise<void> {
  await pool.query(
    `update sessions set last_used_at = $2
     where id = $1 and last_used_at < $2::timestamptz - interval '5 minutes'`,
    [id, new Date()],
  );
}

/** The logins of a user; `provider` is `credential` for a password. */
export async function loginsOf(pool: Pool, userId: string): Promise<Login[]> {
  const { rows } = await pool.query<Login>(
    `select provider_id as provider, password is not null as "hasPassword"
     from logins where user_id = $1`,
    [userId],
  );
  return rows;
}
