import type { Database } from '#database/connection.ts';

type Post = { sellerId: string; key: string };

/** What the same call added before. */
export async function findListingByKey(db: Database, { sellerId, key }: Post) {
  return db
    .selectFrom('postedListings')
    .select(['listingId', 'digest'])
    .where('sellerId', '=', sellerId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function recordListingKey(
  db: Database,
  post: Post & { digest: string; listingId: string },
): Promise<void> {
  await db.insertInto('postedListings').values(post).execute();
}

export async function forgetListingKeys(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('postedListings').where('at', '<', before).execute();
}
