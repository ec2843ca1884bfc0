import type { Pool } from 'pg';

export type Taken = { count: number; resetsAt: Date };

/** Counts one more under this key, in one statement, so that no two callers see the same count. */
export async function takeOne(pool: Pool, key: string, seconds: number): Promise<Taken> {
  const now = new Date();
  const { rows } = await pool.query<Taken>(
    `insert into rate_limits as kept (key, count, resets_at) values ($1, 1, $3)
     on conflict (key) do update set
       count     = case when kept.resets_at <= $2 then 1 else kept.count + 1 end,
       resets_at = case when kept.resets_at <= $2 then $3 else kept.resets_at end
     returning count, resets_at as "resetsAt"`,
    [key, now, new Date(now.getTime() + seconds * 1000)],
  );
  return rows[0]!;
}

export async function giveBackOne(pool: Pool, key: string): Promise<void> {
  await pool.query('update rate_limits set count = count - 1 where key = $1 and count > 0', [key]);
}

export async function forgetCount(pool: Pool, key: string): Promise<void> {
  await pool.query('delete from rate_limits where key = $1', [key]);
}

export async function sweepRateLimits(pool: Pool): Promise<void> {
  await pool.query('delete from rate_limits where resets_at <= $1', [new Date()]);
}
