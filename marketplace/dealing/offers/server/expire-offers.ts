import type { Database } from '#database/connection.ts';
import { isTransientError } from '#database/transient-error.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { holdOn } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { found } from '#marketplace/errors.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { priceEndsMail } from '../agreement-mails.ts';
import { remindBefore } from '../offer.ts';
import { type MailLinks, notifyExpiry } from './notify-offer.ts';
import {
  agreementsToRemind,
  correctFutureEnds,
  markExpired,
  noteReminded,
  type OverdueOffer,
  overdueOffers,
  type Reminder,
} from './offer-ends-store.ts';
import { findOffer, reservationOn } from './offer-store.ts';
import { repriceBookingOf } from './price-for.ts';

type Expiring = Pick<Dependencies, 'db' | 'now'> & MailLinks;

/** Notes down what the clock has decided, and reminds whoever still has time. */
export async function expireOffers(expiring: Expiring): Promise<void> {
  const { db, now } = expiring;
  await correctFutureEnds(db, now());
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

async function expire(expiring: Expiring, { id, listingId, buyerId, isAgreed }: OverdueOffer) {
  const { db, now } = expiring;
  await db.transaction().execute(async (tx) => {
    const { listing: car } = await lockDeal(tx, { listingId });
    const hold = isAgreed ? await holdOn(tx, listingId) : null;
    // Whoever began to pay in time goes on; what becomes of it is seen then.
    if (!car || hold?.buyerId === buyerId) return;
    if (!(await markExpired(tx, id, now()))) return;
    if (isAgreed) {
      await repriceBookingOf(tx, car, buyerId, now());
    } else {
      const offer = found(await findOffer(tx, id, buyerId), 'offer_not_found');
      await notifyExpiry(tx, expiring, { car, offer });
    }
  });
}

async function remind({ db, now, origin }: Expiring, reminder: Reminder): Promise<void> {
  const { id, listingId, amount, priceUntil } = reminder;
  await db.transaction().execute(async (tx) => {
    const { listing: car } = await lockDeal(tx, { listingId });
    if (car?.state !== 'advertised' || car.hidden) return;
    const othersUntil = await keptForOthersUntil(tx, reminder, now());
    // As soon as it is this buyer's turn, if the price lasts until then.
    if (othersUntil && othersUntil < priceUntil) return;
    if (!(await noteReminded(tx, id, now()))) return;
    const mail = priceEndsMail({
      car: { id: listingId, name: reminder.carName, picture: reminder.carPicture },
      buyer: { name: reminder.buyerName, email: reminder.buyerEmail },
      amount,
      until: priceUntil,
      othersUntil,
      origin,
    });
    await sendLater(tx, mail, `price-ends:${id}`, 'agreements');
  });
}

async function keptForOthersUntil(
  tx: Database,
  { listingId, buyerId }: Reminder,
  now: Date,
): Promise<Date | null> {
  const kept = await reservationOn(tx, listingId, now);
  return kept && kept.buyerId !== buyerId ? kept.until : null;
}
