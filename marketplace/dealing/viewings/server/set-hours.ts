import type { Database } from '#database/connection.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import type { ViewingHours } from '../contract.ts';
import { saveHours } from './hours-store.ts';

export async function setHours(db: Database, sellerId: string, hours: ViewingHours): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDeal(tx, { callerId: sellerId });
    await saveHours(tx, sellerId, hours);
  });
}
