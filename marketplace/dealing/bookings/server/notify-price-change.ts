import type { Database } from '#database/connection.ts';
import type { Money } from '#marketplace/money.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import { priceChangedMail } from '../booking-mails.ts';
import { findBooking, sellerOfBooking } from './booking-store.ts';

/** Milliseconds. One email reports all changes of a window. */
const batchWindow = 10 * 60_000;

/** The email names the price before the first change and the one after the last. */
export async function notifyPriceChangeLater(
  tx: Database,
  { id, price }: { id: string; price: Money },
  now: Date,
): Promise<void> {
  const span = Math.floor(now.getTime() / batchWindow);
  await addToOutbox(tx, {
    kind: 'price_change',
    payload: { bookingId: id, was: price },
    key: `price-changed:${id}:${span}`,
    dueAt: new Date((span + 1) * batchWindow),
  });
}

export async function notifyPriceChange(
  { db, origin }: { db: Database; origin: string },
  { bookingId, was }: { bookingId: string; was: Money },
  key: string,
): Promise<void> {
  const booking = await findBooking(db, bookingId);
  if (booking?.state !== 'open' || booking.price === was) return;
  const mail = priceChangedMail({ booking, was, origin });
  await sendLater(db, mail, key, 'other', await sellerOfBooking(db, bookingId));
}
