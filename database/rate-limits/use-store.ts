import type { Pool } from 'pg';
import { deleteExpired } from '../delete-in-batches.ts';

/** The number of uses in the current window, and when it closes. */
export type Uses = { count: number; expiresAt: Date };
type UsesOfKey = Uses & { key: string };

/** The market and the identity service each have this table in their schema. */
const columns = 'count, expires_at as "expiresAt"';

/** Does not wait for the disk or a standby, because a lost count is harmless. */
const withoutWaiting = `set_config('synchronous_commit', 'off', true) is not null`;

/** Milliseconds. A window that closes this much later than a new one was opened before the clock went back. */
const impossiblyLater = 10 * 60_000;

const windowFrom = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

export const retryAfter = ({ expiresAt }: Uses, now: Date): number =>
  Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));

/** Reads the uses without counting; null without any in this window. */
export async function usesOf(
  pool: Pool,
  key: string,
  seconds: number,
  now: Date,
): Promise<Uses | null> {
  const latest = new Date(windowFrom(now, seconds).getTime() + impossiblyLater);
  const { rows } = await pool.query<Uses>(
    `select ${columns} from rate_limits where key = $1 and expires_at > $2 and expires_at <= $3`,
    [key, now, latest],
  );
  return rows[0] ?? null;
}

/** Counts a use, and returns the number in this window. */
export async function countUse(pool: Pool, key: string, seconds: number, now: Date): Promise<Uses> {
  const uses = { key, count: 1, expiresAt: windowFrom(now, seconds) };
  return (await countUses(pool, [uses], now)).get(key)!;
}

/** Adds uses, sorted by key, and returns the totals. One statement, so that no two callers see the same count. */
export async function countUses(
  pool: Pool,
  uses: UsesOfKey[],
  now: Date,
): Promise<Map<string, Uses>> {
  const isOver = `(kept.expires_at <= $4 or kept.expires_at > excluded.expires_at + $5 * interval '1 ms')`;
  const { rows } = await pool.query<UsesOfKey>(
    `insert into rate_limits as kept (key, count, expires_at)
       select * from unnest($1::text[], $2::integer[], $3::timestamptz[])
       where ${withoutWaiting}
     on conflict (key) do update set
       count = excluded.count + case when ${isOver} then 0 else kept.count end,
       expires_at = case when ${isOver} then excluded.expires_at else kept.expires_at end
     returning key, ${columns}`,
    [
      uses.map(({ key }) => key),
      uses.map(({ count }) => count),
      uses.map(({ expiresAt }) => expiresAt),
      now,
      impossiblyLater,
    ],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

export async function giveBackUse(pool: Pool, key: string): Promise<void> {
  await pool.query('update rate_limits set count = count - 1 where key = $1 and count > 0', [key]);
}

export async function forgetUses(pool: Pool, key: string): Promise<void> {
  await pool.query('delete from rate_limits where key = $1', [key]);
}

export const forgetClosedWindows = (pool: Pool, now: Date): Promise<void> =>
  deleteExpired(pool, 'rate_limits', now);
