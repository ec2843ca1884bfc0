import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { listingRemovedMail } from '#marketplace/cars/listings/listing-mails.ts';
import { markRemoved } from '#marketplace/cars/listings/server/listing-store.ts';
import { dismissReports } from '#marketplace/cars/reports/server/report-store.ts';
import { loseBookingsOfCarGone } from '#marketplace/dealing/bookings/server/notify-buyers.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { endOffersOn } from '#marketplace/dealing/offers/server/end-offers.ts';
import { holdOn } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { queueHoldCancellation } from '#marketplace/dealing/payments/server/queue-hold-cancellation.ts';
import { endViewingsOfCar } from '#marketplace/dealing/viewings/server/end-viewings.ts';
import { cancelledInWords } from '#marketplace/dealing/viewings/viewing-words.ts';
import { ensure } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';

/** Ends a running checkout at the card provider. What it charges in the meantime is refunded. */
export async function removeListing(
  db: Database,
  listing: Listing,
  { by, because }: { by: Account; because: string | null },
): Promise<void> {
  const { id, seller } = listing;
  await db.transaction().execute(async (tx) => {
    await lockDeal(tx, { listingId: id });
    const hold = await holdOn(tx, id);
    ensure(await markRemoved(tx, id), 'listing_sold');
    await endOffersOn(tx, id);
    await loseBookingsOfCarGone(tx, id);
    const viewings = await endViewingsOfCar(tx, id, { because: 'unavailable' });
    if (hold) await queueHoldCancellation(tx, hold);
    const reason = because ?? 'The car was deleted.';
    await dismissReports(tx, { listingId: id, by: by.id, because: reason });
    if (by.id !== seller.id) {
      const cancelled = cancelledInWords(viewings, 'came');
      const mail = listingRemovedMail(listing, { because, cancelled });
      await sendLater(tx, mail, `listing-removed:${id}`, 'other');
    }
    await recordInAudit(tx, {
      action: 'listing.removed',
      actorId: by.id,
      subjectId: id,
      ...(because !== null && { details: { reason: because } }),
    });
  });
}
