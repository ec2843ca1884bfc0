import * as z from 'zod/mini';
import { networkHash } from '#database/rate-limits/network.ts';
import { isOf, refusalToPay } from '#marketplace/dealing/bookings/booking.ts';
import { moneyBackInWords } from '#marketplace/dealing/bookings/money-back.ts';
import {
  findBooking,
  openBookingsWithPrice,
} from '#marketplace/dealing/bookings/server/booking-store.ts';
import {
  OpenCheckoutRequest,
  OpenCheckoutResponse,
  PaymentRequest,
  PaymentResponse,
} from '#marketplace/dealing/payments/contract.ts';
import type { Attempt } from '#marketplace/dealing/payments/payment.ts';
import {
  findAttemptByIntent,
  holdsOf,
} from '#marketplace/dealing/payments/server/attempt-store.ts';
import { whyPaymentsAreOff } from '#marketplace/dealing/payments/server/market-store.ts';
import { refuseIfBroken } from '#marketplace/dealing/payments/server/stop-on-violation.ts';
import { ensure, found, refuseIf } from '#marketplace/errors.ts';
import { minorUnits } from '#marketplace/money.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { openCheckout } from './checkout/open-checkout.ts';
import { type Settlement, settlePayment } from './checkout/settle-payment.ts';

const tags = ['Payments'];

export function paymentRoutes(route: Route, dependencies: Dependencies) {
  const { db, limits, visitorSalt, now } = dependencies;

  async function bookingToPay(
    buyer: Account,
    { bookingId, price }: z.infer<typeof OpenCheckoutRequest>,
  ) {
    if (bookingId === undefined) {
      const [only, another] = await openBookingsWithPrice(db, buyer.id, minorUnits(price));
      ensure(!another, 'which_booking');
      return found(only, 'which_booking');
    }
    ensure(z.safeParse(z.uuid(), bookingId).success, 'booking_not_found');
    const booking = found(await findBooking(db, bookingId), 'booking_not_found');
    ensure(isOf(buyer, booking), 'booking_not_found');
    return booking;
  }

  route({
    call: 'POST /create-payment-intent',
    summary: 'Hold the car and open the card payment for a booking',
    tags,
    callers: 'signedIn',
    limit: 'handler',
    refusals: [
      'which_booking',
      'booking_not_found',
      'booking_paid',
      'booking_gone',
      'listing_sold',
      'price_changed',
      'car_changed',
      'car_held',
      'car_reserved',
      'too_many_holds',
      'one_hold_at_a_time',
      'confirm_email_or_wait',
      'hold_again_later',
      'too_many_declines',
      'payments_paused',
      'card_provider_unreachable',
    ],
    body: OpenCheckoutRequest,
    response: OpenCheckoutResponse,
    handle: async ({ caller: buyer, body, request }) => {
      // Reloading the page of a running checkout is not counted.
      const holds = await holdsOf(db, buyer.id);
      if (!holds.some((hold) => isMeantBy(body, hold))) {
        await limits.spend('payment', buyer);
      }
      await limits.refuseIfSpent('failedCard', buyer);
      await limits.refuseIfSpent('failedCardsOfDay', buyer);
      const booking = await bookingToPay(buyer, body);
      refuseIf(refusalToPay(booking));
      await refuseIfBroken(db, booking.listingId);
      ensure((await whyPaymentsAreOff(db)) === null, 'payments_paused');
      const { clientSecret, until } = await openCheckout(dependencies, {
        booking,
        shown: { price: minorUnits(body.price), revision: body.revision },
        network: networkHash(request.ip, visitorSalt),
      });
      return {
        clientSecret,
        until: until.toISOString(),
        secondsLeft: Math.max(0, Math.floor((until.getTime() - now().getTime()) / 1000)),
      };
    },
  });

  route({
    call: 'POST /payments',
    summary: 'Report a successful card payment; we verify it with the provider',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: [
      'payment_not_found',
      'payment_not_completed',
      'payment_mismatch',
      'payments_paused',
      'card_provider_unreachable',
    ],
    body: PaymentRequest,
    response: PaymentResponse,
    handle: async ({ caller: buyer, body }) => {
      const { transactionId } = body;
      const attempt = found(await findAttemptByIntent(db, transactionId), 'payment_not_found');
      ensure(attempt.buyerId === buyer.id, 'payment_not_found');

      const settlement = await settlePayment(dependencies, transactionId);
      return { status: settlement.outcome, transactionId, message: messageOf(settlement) };
    },
  });
}

const isMeantBy = ({ bookingId, price }: z.infer<typeof OpenCheckoutRequest>, hold: Attempt) =>
  hold.state !== 'expiring' &&
  (bookingId === undefined ? hold.amount === minorUnits(price) : hold.bookingId === bookingId);

const messageOf = ({ outcome, attempt: { amount, refundReason } }: Settlement) =>
  outcome === 'paid'
    ? 'Congrats! your payment'
    : `${moneyBackInWords('this car', { amount, reason: refundReason })} Your money is on its way back.`;
