import type { Database } from '#database/connection.ts';
import { dayAt, momentOf } from '#marketplace/dealing/viewings/clocks.ts';
import { answerBy } from '#marketplace/dealing/viewings/viewing.ts';
import { demoTimeZone } from './saved-searches.ts';
import type { DemoViewing } from './viewings.ts';

type Visit = Omit<DemoViewing, 'buyer' | 'car'> & { listingId: string; buyerId: string; now: Date };

const hour = 3_600_000;
const day = 24 * hour;

/** Adds an arranged viewing. The demo accounts get no emails about it. */
export async function addViewing(tx: Database, visit: Visit): Promise<void> {
  const { listingId, buyerId, now, inDays, askedHoursAgo, hour: hours, ...viewing } = visit;
  const { id: conversationId, sellerId } = await tx
    .selectFrom('conversations')
    .select(['id', 'sellerId'])
    .where('listingId', '=', listingId)
    .where('buyerId', '=', buyerId)
    .executeTakeFirstOrThrow();
  const date = dayAt(new Date(now.getTime() + inDays * day), demoTimeZone);
  const startsAt = momentOf(date, hours, demoTimeZone)!;
  const askedAt = new Date(now.getTime() - askedHoursAgo * hour);
  await tx
    .insertInto('viewings')
    .values({
      ...viewing,
      conversationId,
      listingId,
      buyerId,
      sellerId,
      startsAt,
      zone: demoTimeZone,
      answerBy: answerBy(startsAt, askedAt),
      sequence: viewing.state === 'asked' && viewing.askedBy === 'buyer' ? 0 : 1,
      key: crypto.randomUUID(),
      askedAt,
      changedAt: askedAt,
      remindedAt: now,
    })
    .execute();
}
