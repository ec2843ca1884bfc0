import type { Database } from '#database/connection.ts';
import { refuseChangedCar } from '#marketplace/cars/listings/server/refuse-changed-car.ts';
import { type Booking, refusalToPay } from '#marketplace/dealing/bookings/booking.ts';
import { findBooking, reprice } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { findReservation } from '#marketplace/dealing/offers/server/agreements-store.ts';
import { priceFor } from '#marketplace/dealing/offers/server/price-for.ts';
import type { ShownCar } from '#marketplace/dealing/payments/contract.ts';
import {
  type Attempt,
  holdTime,
  mayHoldAgainAt,
  mostDeclines,
  mostHolds,
  strangersMayLetGo,
} from '#marketplace/dealing/payments/payment.ts';
import { addAttempt, holdOn } from '#marketplace/dealing/payments/server/attempt-store.ts';
import {
  countHoldsOfMailbox,
  type HoldingBuyer,
  lockMailbox,
  unpaidHoldsOf,
} from '#marketplace/dealing/payments/server/mailbox-hold-store.ts';
import {
  addStrangerHold,
  countStrangerHolds,
} from '#marketplace/dealing/payments/server/stranger-hold-store.ts';
import { ensure, found, Refusal, refuseIf } from '#marketplace/errors.ts';
import { majorUnits } from '#marketplace/money.ts';
import type { KnownAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { mailboxHash } from '#marketplace/platform/mail/server/mailbox-hash.ts';

/** `network` is a keyed hash of the buyer's network. */
export type HoldRequest = { booking: Booking; shown: ShownCar; network: string };
type HoldDependencies = Pick<Dependencies, 'db' | 'now' | 'rateLimitScale' | 'visitorSalt'>;

/** A repeated call returns the same hold. The booking takes a changed price although the call is refused. */
export async function holdCar(
  { db, ...options }: HoldDependencies,
  request: HoldRequest,
): Promise<Attempt> {
  const { attempt, price } = await db
    .transaction()
    .execute((tx) => holdAtPrice(tx, request, options));
  if (!attempt) throw new Refusal('price_changed', { price: majorUnits(price) });
  return attempt;
}

async function holdAtPrice(
  tx: Database,
  { booking, shown, network }: HoldRequest,
  { now, rateLimitScale, visitorSalt }: Omit<HoldDependencies, 'db'>,
) {
  const { listingId } = booking;
  const deal = await lockDeal(tx, { listingId, callerId: booking.buyer.id });
  const listing = found(deal.listing, 'booking_gone');
  const account = found(deal.accounts.get(booking.buyer.id), 'sign_in_required');
  const buyer = holdingBuyer(account, visitorSalt);
  const isStranger = buyer.mailbox === null;
  const current = found(await findBooking(tx, booking.id), 'booking_not_found');
  refuseIf(refusalToPay(current));
  ensure(listing.state === 'advertised', 'booking_gone');

  const held = await holdOn(tx, booking.listingId);
  if (held && !isSameHold(held, booking)) return refuseHeld(tx, held, buyer, now());
  if (!held) await refuseReserved(tx, booking, now());
  await refuseChangedCar(tx, listing, { buyerId: buyer.id, revision: shown.revision });
  const price = held ? held.amount : await priceFor(tx, listing, buyer.id, now());
  if (!held && price !== current.price) await reprice(tx, booking.id, price);
  if (price !== shown.price) return { attempt: null, price };
  if (held) return { attempt: held, price };
  await lockMailbox(tx, buyer);
  await refuseTooManyHolds(tx, buyer);
  await refuseTooSoon(tx, buyer, booking, now());
  if (isStranger) await refuseStranger(tx, { booking, network, rateLimitScale, now: now() });
  const added = await addAttempt(tx, {
    listingId,
    bookingId: booking.id,
    buyerId: buyer.id,
    amount: price,
    revision: listing.revision,
    mailbox: buyer.mailbox,
    heldUntil: new Date(now().getTime() + holdTime),
  });
  const attempt = found(added, 'car_held');
  if (isStranger) await addStrangerHold(tx, { attemptId: attempt.id, network, at: now() });
  return { attempt, price };
}

const holdingBuyer = ({ id, email, emailProvenAt }: KnownAccount, salt: string): HoldingBuyer => ({
  id,
  mailbox: emailProvenAt ? mailboxHash(email, salt) : null,
});

const isSameHold = ({ bookingId, state }: Attempt, { id }: Booking) =>
  bookingId === id && state !== 'expiring';

async function refuseHeld(tx: Database, held: Attempt, buyer: HoldingBuyer, now: Date) {
  const isEndedByDeclines = held.buyerId === buyer.id && held.declines >= mostDeclines;
  if (!isEndedByDeclines) throw new Refusal('car_held', { until: held.heldUntil.toISOString() });
  const { count } = await unpaidHoldsOf(tx, buyer, held.listingId, now);
  return refuseUntil(mayHoldAgainAt({ count: count + 1, last: now }), now, 'too_many_declines');
}

/** A checkout that began before the reservation goes on. */
async function refuseReserved(tx: Database, { listingId, buyer }: Booking, now: Date) {
  const reservation = await findReservation(tx, listingId, now);
  if (!reservation || reservation.buyerId === buyer.id) return;
  throw new Refusal('car_reserved', { until: reservation.until.toISOString() });
}

async function refuseTooManyHolds(tx: Database, buyer: HoldingBuyer) {
  const isProven = buyer.mailbox !== null;
  const others = await countHoldsOfMailbox(tx, buyer);
  ensure(others < mostHolds(isProven), isProven ? 'too_many_holds' : 'one_hold_at_a_time');
}

async function refuseTooSoon(tx: Database, buyer: HoldingBuyer, { listingId }: Booking, now: Date) {
  const unpaid = await unpaidHoldsOf(tx, buyer, listingId, now);
  const from = mayHoldAgainAt(unpaid);
  if (from <= now) return;
  refuseUntil(from, now, unpaid.declines < mostDeclines ? 'hold_again_later' : 'too_many_declines');
}

type StrangerHold = { booking: Booking; network: string; rateLimitScale: number; now: Date };

/** Accounts without a confirmed email cost nothing, so their unpaid holds count together instead of by account. */
async function refuseStranger(
  tx: Database,
  { booking, network, rateLimitScale, now }: StrangerHold,
) {
  const unpaid = await countStrangerHolds(tx, { listingId: booking.listingId, network }, now);
  for (const scope of ['car', 'network'] as const) {
    const { count, last } = unpaid[scope];
    const tooMany = Math.ceil(count - strangersMayLetGo[scope] * rateLimitScale);
    const from = mayHoldAgainAt({ count: tooMany, last });
    if (from > now) refuseUntil(from, now, 'confirm_email_or_wait');
  }
}

type WaitCode = 'hold_again_later' | 'too_many_declines' | 'confirm_email_or_wait';

function refuseUntil(from: Date, now: Date, code: WaitCode): never {
  throw new Refusal(code, {
    until: from.toISOString(),
    retryAfter: Math.ceil((from.getTime() - now.getTime()) / 1000),
  });
}
