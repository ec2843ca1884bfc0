import type { Pool } from 'pg';

export type KeptSession = { id: string; userAgent: string; signedInAt: Date; lastUsedAt: Date };

type Login = { provider: string; hasPassword: boolean };

/** Where somebody is signed in, last used first. */
export async function sessionsOf(pool: Pool, userId: string): Promise<KeptSession[]> {
  const { rows } = await pool.query<KeptSession>(
    `select id, coalesce(user_agent, '') as "userAgent",
       created_at as "signedInAt", last_used_at as "lastUsedAt"
     from sessions where user_id = $1 and expires_at > $2
     order by last_used_at desc, id limit 100`,
    [userId, new Date()],
  );
  return rows;
}

/** False for a session that is over or somebody else's. */
export async function deleteSession(pool: Pool, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'delete from sessions where id::text = $1 and user_id = $2',
    [id, userId],
  );
  return rowCount === 1;
}

/** At most one write in five minutes, however often the browser asks. */
export async function noteUse(pool: Pool, id: string): Promise<void> {
  await pool.query(
    `update sessions set last_used_at = $2
     where id = $1 and last_used_at < $2::timestamptz - interval '5 minutes'`,
    [id, new Date()],
  );
}

/** How the person can log in; `provider` is `credential` for a password. */
export async function loginsOf(pool: Pool, userId: string): Promise<Login[]> {
  const { rows } = await pool.query<Login>(
    `select provider_id as provider, password is not null as "hasPassword"
     from logins where user_id = $1`,
    [userId],
  );
  return rows;
}
