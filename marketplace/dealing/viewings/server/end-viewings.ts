import type { Database } from '#database/connection.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import type { Side, ViewingEnding } from '../viewing.ts';
import { endedMail } from '../viewing-mails.ts';
import {
  cancelLiveBetween,
  cancelLiveOfAccount,
  cancelLiveOfCar,
  type ViewingNotifications,
} from './viewing-ends-store.ts';

/** The car is sold or gone; only a buyer who has paid may still come. Under the lock of the car. Returns the number. */
export async function endViewingsOfCar(
  tx: Database,
  listingId: string,
  { because, boughtBy }: { because: 'sold' | 'unavailable'; boughtBy?: string },
): Promise<number> {
  const ended = await cancelLiveOfCar(tx, listingId, { because, exceptOf: boughtBy });
  for (const viewing of ended) await notify(tx, viewing, 'buyer', because);
  return ended.length;
}

/** The account is suspended or closed. Returns the number of viewings. */
export async function endViewingsOf(tx: Database, accountId: string): Promise<number> {
  const ended = await cancelLiveOfAccount(tx, accountId);
  for (const viewing of ended) await notify(tx, viewing, otherSide(viewing, accountId), 'account');
  return ended.length;
}

/** After a block. */
export async function endViewingsBetween(
  tx: Database,
  { by, other }: { by: string; other: string },
): Promise<void> {
  for (const viewing of await cancelLiveBetween(tx, by, other)) {
    await notify(tx, viewing, otherSide(viewing, by), 'blocked');
  }
}

export async function notifyUnanswered(
  tx: Database,
  declined: ViewingNotifications[],
): Promise<void> {
  for (const viewing of declined) await notify(tx, viewing, viewing.askedBy, 'unanswered');
}

const otherSide = ({ buyer }: ViewingNotifications, accountId: string): Side =>
  buyer.to.id === accountId ? 'seller' : 'buyer';

function notify(
  tx: Database,
  { buyer, seller }: ViewingNotifications,
  side: Side,
  why: ViewingEnding,
): Promise<void> {
  const [to, from] = side === 'buyer' ? [buyer, seller] : [seller, buyer];
  return sendLater(tx, endedMail(to, why), `viewing-ended:${to.id}`, 'appointments', from.to.id);
}
