import type { Pool } from 'pg';
import { deleteExpired } from '../delete-in-batches.ts';

/** How often something was used since its window opened, and when that closes. */
export type Uses = { count: number; expiresAt: Date };
type UsesOfKey = Uses & { key: string };

/** Of a table of ours and of one of the identity service: each pool sees the one in its own schema. */
const columns = 'count, expires_at as "expiresAt"';

/**
 * Of this one transaction: a count that is lost with the machine is not worth the wait for its disk, or for that of a
 * standby. Everybody sees it at once all the same.
 */
const withoutWaiting = `set_config('synchronous_commit', 'off', true) is not null`;

/** Milliseconds. A window that closes so much later than one that opens now was opened before the clock went back. */
const impossiblyLater = 10 * 60_000;

const windowFrom = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Seconds until the window closes. */
export const retryAfter = ({ expiresAt }: Uses, now: Date): number =>
  Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));

/** Without counting; null if there were none in this window. */
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

/** Counts one use and answers how many there were since the window opened. */
export async function countUse(pool: Pool, key: string, seconds: number, now: Date): Promise<Uses> {
  const uses = { key, count: 1, expiresAt: windowFrom(now, seconds) };
  return (await countUses(pool, [uses], now)).get(key)!;
}

/**
 * Adds these, which should come sorted, and answers how many there were by each key. In one statement, so that
 * no two callers see the same count.
 */
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

/** As if the last one had not been. */
export async function giveBackUse(pool: Pool, key: string): Promise<void> {
  await pool.query('update rate_limits set count = count - 1 where key = $1 and count > 0', [key]);
}

export async function forgetUses(pool: Pool, key: string): Promise<void> {
  await pool.query('delete from rate_limits where key = $1', [key]);
}

export const forgetClosedWindows = (pool: Pool, now: Date): Promise<void> =>
  deleteExpired(pool, 'rate_limits', now);
