import type { Database } from '#database/connection.ts';
import { listingsByIds } from '#marketplace/cars/listings/server/listing-store.ts';
import { loseOpenBookings } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { endOffersOn } from '#marketplace/dealing/offers/server/end-offers.ts';
import { voidUsedWithoutPayment } from '#marketplace/dealing/offers/server/offer-ends-store.ts';
import type { Mend } from '#marketplace/dealing/payments/rules.ts';
import { holdOn } from '#marketplace/dealing/payments/server/attempt-store.ts';
import {
  acceptCharges,
  endUnpaidBookings,
  giveBack,
  putCarRight,
} from '#marketplace/dealing/payments/server/mend-store.ts';
import { queueHoldCancellation } from '#marketplace/dealing/payments/server/queue-hold-cancellation.ts';
import { resumePayments } from '#marketplace/dealing/payments/server/stop-on-violation.ts';
import { found } from '#marketplace/errors.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import { notifyUndoneSale } from '../refunds/refund-and-dispute-mails.ts';

type Decision = { listingId: string; mend: Mend; bookingId?: string | undefined; now: Date };

/** Carries out an operator's decision in one transaction, and resumes payments if every rule holds. */
export async function mendCar(db: Database, decision: Decision): Promise<void> {
  const { listingId, mend } = decision;
  await db.transaction().execute(async (tx) => {
    const before = await lockDeal(tx, { listingId });
    found(before.listing, 'listing_not_found');
    await actions[mend](tx, decision);
    await putCarRight(tx, listingId);
    await voidUsedWithoutPayment(tx, listingId);
    const [listing] = await listingsByIds(tx, [listingId]);
    if (listing && ['sold', 'removed'].includes(listing.state)) await endOffersOn(tx, listingId);
    if (listing?.state === 'sold') await loseOpenBookings(tx, listingId, 'sold');
    if (listing?.state === 'removed') await loseOpenBookings(tx, listingId, 'unavailable');
    if (mend === 'refund' && listing && listing.state !== 'sold') {
      await notifyUndoneSale(tx, listing, decision.now);
    }
    const details = { decision: mend };
    await recordInAudit(tx, { action: 'payment.mended', subjectId: listingId, details });
  });
  await resumePayments(db, listingId);
}

const actions: Record<Mend, (tx: Database, decision: Decision) => Promise<void>> = {
  async accept(tx, { listingId }) {
    if ((await acceptCharges(tx, listingId)) === 0)
      throw new Error('Nobody has paid for this car.');
  },

  async refund(tx, { listingId, bookingId, now }) {
    const attemptIds = await giveBack(tx, listingId, bookingId, now);
    if (attemptIds.length === 0) throw new Error('There is no such payment for this car.');
    await endUnpaidBookings(tx, listingId);
    for (const attemptId of attemptIds) {
      await addToOutbox(tx, { kind: 'refund', payload: { attemptId }, key: `refund:${attemptId}` });
    }
  },

  async release(tx, { listingId }) {
    const hold = await holdOn(tx, listingId);
    if (hold) await queueHoldCancellation(tx, hold);
    await endUnpaidBookings(tx, listingId);
  },
};
