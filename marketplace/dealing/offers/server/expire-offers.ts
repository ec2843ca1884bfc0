import { isTransientError } from '#database/transient-error.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { holdOn } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { found } from '#marketplace/errors.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { priceEndsMail } from '../agreement-mails.ts';
import { remindBefore } from '../offer.ts';
import {
  agreementsToRemind,
  type BuyerAgreement,
  findReservation,
  markReminded,
  reservedForOthersUntil,
} from './agreements-store.ts';
import { type MailLinks, notifyExpiry } from './notify-offer.ts';
import {
  correctFutureEnds,
  markExpired,
  type OverdueOffer,
  overdueOffers,
} from './offer-ends-store.ts';
import { findOffer } from './offer-store.ts';
import { repriceBookingOf } from './price-for.ts';

type ExpiryDependencies = Pick<Dependencies, 'db' | 'now'> & MailLinks;

/** Records which offers and agreed prices have expired, and reminds buyers whose price ends soon. */
export async function expireOffers(dependencies: ExpiryDependencies): Promise<void> {
  const { db, now } = dependencies;
  await correctFutureEnds(db, now());
  for (const offer of await overdueOffers(db, now())) {
    await expire(dependencies, offer).catch(leaveForNextRound);
  }
  for (const agreement of await agreementsToRemind(db, remindBefore(now()), now())) {
    await remind(dependencies, agreement).catch(leaveForNextRound);
  }
}

/** A car that stays locked for long must not stop the others. */
function leaveForNextRound(error: unknown): void {
  if (!isTransientError(error)) throw error;
}

async function expire(
  dependencies: ExpiryDependencies,
  { id, listingId, buyerId, isAgreed }: OverdueOffer,
) {
  const { db, now } = dependencies;
  await db.transaction().execute(async (tx) => {
    const { listing: car } = await lockDeal(tx, { listingId });
    const hold = isAgreed ? await holdOn(tx, listingId) : null;
    // A buyer who began to pay in time keeps the price until the checkout ends.
    if (!car || hold?.buyerId === buyerId) return;
    if (!(await markExpired(tx, id, now()))) return;
    if (isAgreed) {
      await repriceBookingOf(tx, car, buyerId, now());
    } else {
      const offer = found(await findOffer(tx, id, buyerId), 'offer_not_found');
      await notifyExpiry(tx, dependencies, { car, offer });
    }
  });
}

async function remind({ db, now, origin }: ExpiryDependencies, agreement: BuyerAgreement) {
  const { id, buyerId, until } = agreement;
  await db.transaction().execute(async (tx) => {
    const { listing: car } = await lockDeal(tx, { listingId: agreement.car.id });
    if (car?.state !== 'advertised' || car.hidden) return;
    const reservation = await findReservation(tx, car.id, now());
    const othersUntil = reservedForOthersUntil(reservation, buyerId);
    // If the price outlasts the reservation for another buyer, the reminder waits for its end.
    if (othersUntil && othersUntil < until) return;
    if (!(await markReminded(tx, id, now()))) return;
    const mail = priceEndsMail(agreement, { origin, othersUntil });
    await sendLater(tx, mail, `price-ends:${id}`, 'agreements');
  });
}
