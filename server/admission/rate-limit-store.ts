import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

export type Uses = { count: number; expiresAt: Date };
type UsesOfKey = Uses & { key: string };

/** A window that closes later than any that opens now was opened before the clock went back. */
export async function usesOf(
  db: Database,
  key: string,
  windowSeconds: number,
  now: Date,
): Promise<Uses | null> {
  const uses = await db
    .selectFrom('rateLimits')
    .select(['count', 'expiresAt'])
    .where('key', '=', key)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', new Date(now.getTime() + windowSeconds * 2_000))
    .executeTakeFirst();
  return uses ?? null;
}

/** Counts one use and answers how many there were since the window opened. */
export async function countUse(
  db: Database,
  key: string,
  windowSeconds: number,
  now: Date,
): Promise<Uses> {
  const closes = new Date(now.getTime() + windowSeconds * 1000);
  const impossible = new Date(now.getTime() + windowSeconds * 2_000);
  const isOver = sql`(rate_limits.expires_at <= ${now} or rate_limits.expires_at > ${impossible})`;
  return db
    .insertInto('rateLimits')
    .values({ key, count: 1, expiresAt: closes })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else rate_limits.count + 1 end`,
        expiresAt: sql`case when ${isOver} then ${closes} else rate_limits.expires_at end`,
      }),
    )
    .returning(['count', 'expiresAt'])
    .executeTakeFirstOrThrow();
}

/** Adds these, which should come sorted, and answers how many there were by each key. */
export async function countUses(
  db: Database,
  uses: UsesOfKey[],
  now: Date,
): Promise<Map<string, Uses>> {
  const isOver = sql`(rate_limits.expires_at <= ${now}
    or rate_limits.expires_at > excluded.expires_at + interval '10 minutes')`;
  const { rows } = await sql<UsesOfKey>`
    insert into rate_limits (key, count, expires_at)
      select * from unnest(${uses.map(({ key }) => key)}::text[],
        ${uses.map(({ count }) => count)}::integer[],
        ${uses.map(({ expiresAt }) => expiresAt)}::timestamptz[])
    on conflict (key) do update set
      count = excluded.count +
        case when ${isOver} then 0 else rate_limits.count end,
      expires_at =
        case when ${isOver} then excluded.expires_at else rate_limits.expires_at end
    returning key, count, expires_at`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

export async function forgetClosedWindows(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('expiresAt', '<', now).execute();
}
