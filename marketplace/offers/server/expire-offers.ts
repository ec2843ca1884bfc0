import { isTransientError } from '#database/transient-error.ts';
import { lockListing } from '#marketplace/listings/server/listing-store.ts';
import { sendLater } from '#marketplace/mail/server/outgoing-mail-store.ts';
import { holdOn } from '#marketplace/payments/server/attempt-store.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { remindBefore } from '../offer.ts';
import { priceEndsMail } from '../offer-mails.ts';
import {
  agreementsToRemind,
  markExpired,
  noteReminded,
  type Overdue,
  overdueOffers,
  type Reminder,
} from './offer-ends-store.ts';
import { reservationOn } from './offer-store.ts';
import { repriceBookingOf } from './price-for.ts';

type Expiring = Pick<Dependencies, 'db' | 'now' | 'origin'>;

/** Notes down what the clock has decided, and reminds whoever still has time. */
export async function expireOffers(expiring: Expiring): Promise<void> {
  const { db, now } = expiring;
  for (const offer of await overdueOffers(db, now())) {
    await expire(expiring, offer).catch(leaveForNextRound);
  }
  for (const reminder of await agreementsToRemind(db, remindBefore(now()), now())) {
    await remind(expiring, reminder).catch(leaveForNextRound);
  }
}

/** A car that somebody holds for long keeps no other from its turn. */
function leaveForNextRound(error: unknown): void {
  if (!isTransientError(error)) throw error;
}

async function expire({ db, now }: Expiring, { id, listingId, buyerId, isAgreed }: Overdue) {
  await db.transaction().execute(async (tx) => {
    const car = await lockListing(tx, listingId);
    const hold = isAgreed ? await holdOn(tx, listingId) : null;
    // Whoever began to pay in time goes on; what becomes of it is seen then.
    if (!car || hold?.buyerId === buyerId) return;
    if ((await markExpired(tx, id, now())) && isAgreed) {
      await repriceBookingOf(tx, car, buyerId, now());
    }
  });
}

async function remind({ db, now, origin }: Expiring, reminder: Reminder): Promise<void> {
  const { id, listingId, buyerId, amount, priceUntil } = reminder;
  await db.transaction().execute(async (tx) => {
    const car = await lockListing(tx, listingId);
    if (car?.state !== 'advertised' || car.hidden) return;
    const kept = await reservationOn(tx, listingId, now());
    if (kept && kept.buyerId !== buyerId) return;
    if (!(await noteReminded(tx, id, now()))) return;
    const mail = priceEndsMail({
      car: { id: listingId, name: reminder.carName, picture: reminder.carPicture },
      buyer: { name: reminder.buyerName, email: reminder.buyerEmail },
      amount,
      until: priceUntil,
      origin,
    });
    await sendLater(tx, mail, `price-ends:${id}`, 'other');
  });
}
