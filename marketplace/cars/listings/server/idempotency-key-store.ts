import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';

type Post = { sellerId: string; key: string };

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

export const forgetListingKeys = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(db, 'posted_listings', sql`at < ${before}`);
