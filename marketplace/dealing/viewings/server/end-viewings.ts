import type { Database } from '#database/connection.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import type { Ending, Side } from '../viewing.ts';
import { endedMail } from '../viewing-mails.ts';
import { type BothTold, endLiveBetween, endLiveOfAccount, endLiveOfCar } from './told-store.ts';

type CarGone = { because: 'sold' | 'unavailable'; boughtBy?: string };

/**
 * Nobody comes to see a car that is sold or gone; whoever bought it may still come. Under the lock of the car. How many
 * ended, for the seller.
 */
export async function endViewingsOfCar(
  tx: Database,
  listingId: string,
  { because, boughtBy }: CarGone,
): Promise<number> {
  const ended = await endLiveOfCar(tx, listingId, { because, exceptOf: boughtBy });
  for (const both of ended) await tell(tx, both, 'buyer', because);
  return ended.length;
}

/** Suspended or deleted: nobody waits for them any more. How many ended. */
export async function endViewingsOf(tx: Database, accountId: string): Promise<number> {
  const ended = await endLiveOfAccount(tx, accountId);
  for (const both of ended) await tell(tx, both, otherThan(both, accountId), 'account');
  return ended.length;
}

/** One blocked the other: neither of them comes. */
export async function endViewingsBetween(
  tx: Database,
  { by, other }: { by: string; other: string },
): Promise<void> {
  for (const both of await endLiveBetween(tx, by, other)) {
    await tell(tx, both, otherThan(both, by), 'blocked');
  }
}

/** Whoever waited for an answer that did not come. */
export async function tellUnanswered(tx: Database, ended: BothTold[]): Promise<void> {
  for (const both of ended) await tell(tx, both, both.askedBy, 'unanswered');
}

const otherThan = ({ buyer }: BothTold, accountId: string): Side =>
  buyer.to.id === accountId ? 'seller' : 'buyer';

function tell(tx: Database, both: BothTold, side: Side, why: Ending): Promise<void> {
  const told = both[side];
  const senderId = both[side === 'buyer' ? 'seller' : 'buyer'].to.id;
  const key = `viewing-ended:${told.id}`;
  return sendLater(tx, endedMail(told, why), key, 'appointments', senderId);
}
