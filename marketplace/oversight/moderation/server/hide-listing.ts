import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { listingHiddenMail, listingShownMail } from '#marketplace/cars/listings/listing-mails.ts';
import {
  notifyBookingsBack,
  notifyBookingsOnHold,
} from '#marketplace/dealing/bookings/server/notify-buyers.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import {
  notifyAgreementsBack,
  notifyAgreementsOnHold,
} from '#marketplace/dealing/offers/server/notify-agreements.ts';
import { holdOn } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { queueHoldCancellation } from '#marketplace/dealing/payments/server/queue-hold-cancellation.ts';
import { endViewingsOfCar } from '#marketplace/dealing/viewings/server/end-viewings.ts';
import { cancelledInWords } from '#marketplace/dealing/viewings/viewing-words.ts';
import { ensure } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { hideCar, showCar } from './hidden-car-store.ts';

/** Bookings wait; a running checkout is cancelled or refunded. */
export async function hideListing(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  listing: Listing,
  { by, because }: { by: Account; because: string },
): Promise<void> {
  const { id } = listing;
  await db.transaction().execute(async (tx) => {
    const locked = await lockDeal(tx, { listingId: id });
    ensure(locked.listing?.state !== 'sold', 'listing_sold');
    if (!(await hideCar(tx, id, because))) return;

    const hold = await holdOn(tx, id);
    if (hold) await queueHoldCancellation(tx, hold);
    await notifyBookingsOnHold(tx, id);
    await notifyAgreementsOnHold(tx, id, now());
    const viewings = await endViewingsOfCar(tx, id, { because: 'unavailable' });
    const cancelled = cancelledInWords(viewings, 'came');
    await sendLater(
      tx,
      listingHiddenMail(listing, { because, cancelled }),
      `listing-hidden:${id}:${crypto.randomUUID()}`,
      'other',
    );
    await recordInAudit(tx, {
      action: 'listing.hidden',
      actorId: by.id,
      subjectId: id,
      details: { reason: because },
    });
  });
}

export async function showListing(
  { db, now, origin }: Pick<Dependencies, 'db' | 'now' | 'origin'>,
  listing: Listing,
  by: Account,
): Promise<void> {
  const { id } = listing;
  await db.transaction().execute(async (tx) => {
    await lockDeal(tx, { listingId: id });
    if (!(await showCar(tx, id))) return;
    await notifyBookingsBack(tx, id, origin);
    await notifyAgreementsBack(tx, id, { now: now(), origin });
    await sendLater(
      tx,
      listingShownMail(listing),
      `listing-shown:${id}:${crypto.randomUUID()}`,
      'other',
    );
    await recordInAudit(tx, { action: 'listing.shown', actorId: by.id, subjectId: id });
  });
}
