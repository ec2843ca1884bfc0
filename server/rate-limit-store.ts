import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

export type Uses = { count: number; expiresAt: Date };

export async function usesOf(db: Database, key: string, now: Date): Promise<Uses | null> {
  const uses = await db
    .selectFrom('rateLimits')
    .select(['count', 'expiresAt'])
    .where('key', '=', key)
    .where('expiresAt', '>', now)
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
  return db
    .insertInto('rateLimits')
    .values({ key, count: 1, expiresAt: closes })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when rate_limits.expires_at <= ${now} then 1 else rate_limits.count + 1 end`,
        expiresAt: sql`case when rate_limits.expires_at <= ${now} then ${closes} else rate_limits.expires_at end`,
      }),
    )
    .returning(['count', 'expiresAt'])
    .executeTakeFirstOrThrow();
}

export async function forgetClosedWindows(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('expiresAt', '<', now).execute();
}
