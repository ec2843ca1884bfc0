import type { Database } from '#database/connection.ts';

type Post = { sellerId: string; key: string };

/** What the same call added before. */
export async function findPosted(db: Database, { sellerId, key }: Post) {
  return db
    .selectFrom('postedListings')
    .select(['listingId', 'digest'])
    .where('sellerId', '=', sellerId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function notePosted(
  db: Database,
  post: Post & { digest: string; listingId: string },
): Promise<void> {
  await db.insertInto('postedListings').values(post).execute();
}

export async function forgetPosted(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('postedListings').where('at', '<', before).execute();
}
