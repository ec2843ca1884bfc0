import type { Guard } from '../guard.ts';
import { clocks, guarding, ofOneMailbox, ofStrangers, paying } from './tests.ts';

const nobodyElse = paying('while one buyer pays, nobody else can, and sees until when');
const isFreedByItself = paying(
  'an abandoned checkout frees the car by itself, and its own buyer may soon try again',
);

/** Who may pay for a car, and until when. */
export const holds: Guard[] = [
  {
    guard: 'holds count by mailbox, not by account',
    file: 'marketplace/dealing/payments/server/mailbox-hold-store.ts',
    replace: ' or mailbox = $',
    by: ' or id::text = $',
    caughtBy: ofOneMailbox(
      'accounts of one mailbox cannot take turns with a car, and do not make other buyers wait',
    ),
  },
  {
    guard: 'unconfirmed accounts do not count against a mailbox',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: 'emailProvenAt ? mailboxHash(email, salt) : null',
    by: 'mailboxHash(email, salt)',
    caughtBy: ofOneMailbox(
      'unpaid holds of strangers under addresses of a mailbox do not make its owner wait',
    ),
  },
  {
    guard: 'accounts of one mailbox hold cars one after the other',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: '  await lockMailbox(tx, buyer);\n',
    by: '',
    caughtBy: ofOneMailbox('accounts of one mailbox hold three cars, however many try at once'),
  },
  {
    guard: 'a hold is for the booking that has it',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: 'bookingId === id && ',
    by: '',
    caughtBy: nobodyElse,
  },
  {
    guard: 'a hold that is ending is not given out again',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: " && state !== 'expiring'",
    by: '',
    caughtBy: guarding(
      'a buyer whose hold is just ending gets a new one afterwards, not the old one',
    ),
  },
  {
    guard: 'asking again for a hold gives the same one',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: 'const held = await holdOn(tx, booking.listingId);',
    by: 'const held = null as Attempt | null;',
    caughtBy: nobodyElse,
  },
  {
    guard: 'a hold ends only when the provider has cancelled',
    file: 'marketplace/dealing/payments/server/queue-hold-cancellation.ts',
    replace: "['creating', 'open'], 'expiring')",
    by: "['creating', 'open'], 'canceled')",
    caughtBy: isFreedByItself,
  },
  {
    guard: 'ending a hold cancels at the provider',
    file: 'marketplace/dealing/sales/server/checkout/end-hold.ts',
    replace: 'cardPayments.cancelIntent(intentId,',
    by: "(async (..._: string[]) => ({ status: 'canceled' }))(intentId,",
    caughtBy: isFreedByItself,
  },
  {
    guard: 'a payment that came before the cancellation counts',
    file: 'marketplace/dealing/sales/server/checkout/end-hold.ts',
    replace: "if (intent.status === 'succeeded') await settlePayment(dependencies, intentId);",
    by: "if (intent.status === 'succeeded') await releaseHold(db, attempt, dependencies.now());",
    caughtBy: paying('a payment that arrives while the hold is ending still counts'),
  },
  {
    guard: 'the bank is given more time once',
    file: 'marketplace/dealing/payments/server/attempt-store.ts',
    replace: "    .where('extended', '=', false)\n",
    by: '',
    caughtBy: paying('while the bank asks the buyer, the hold lasts five minutes more, once'),
  },
  {
    guard: 'a hold that is over gives the booking the current price',
    file: 'marketplace/dealing/sales/server/checkout/release-hold.ts',
    replace: '    await reprice(tx, attempt.bookingId, price);\n',
    by: '',
    caughtBy: paying(
      'a checkout that runs keeps the price it showed; after it, the new one counts',
    ),
  },
  {
    guard: 'whoever let a hold run out waits before the next',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: 'if (from <= now) return;',
    by: 'if (from) return;',
    caughtBy: paying(
      'whoever lets a hold run out waits, longer each time, while others get the car',
    ),
  },
  {
    guard: 'the wait is for the car, not for the booking',
    file: 'marketplace/dealing/payments/server/mailbox-hold-store.ts',
    replace: "and state = 'canceled'",
    by: "and state = 'canceled' and booking_id is null",
    caughtBy: paying('giving the booking up and booking again does not shorten the wait'),
  },
  {
    guard: 'whoever lost a car that left the market need not wait',
    file: 'marketplace/dealing/sales/server/checkout/release-hold.ts',
    replace: 'isOnOffer ? now : undefined',
    by: 'now',
    caughtBy: {
      file: 'marketplace/oversight/moderation/server/suspending-accounts.test.ts',
      test: 'a checkout on the car of a suspended seller is cancelled',
    },
  },
  {
    guard: 'an unproven account holds one car at a time',
    file: 'marketplace/dealing/payments/payment.ts',
    replace: '(isProven ? 3 : 1)',
    by: '(isProven ? 3 : 3)',
    caughtBy: paying("a buyer 'without one' holds 1 at a time"),
  },
  {
    guard: 'unpaid holds of unconfirmed buyers count by car',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: "['car', 'network'] as const",
    by: "['network'] as const",
    caughtBy: ofStrangers(
      'strangers who take turns with a car make other strangers wait, and no confirmed buyer',
    ),
  },
  {
    guard: 'holds of unconfirmed buyers count by network',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: "['car', 'network'] as const",
    by: "['car'] as const",
    caughtBy: ofStrangers('strangers of one network hold five cars, however many try at once'),
  },
  {
    guard: 'holds of one network are counted one after the other',
    file: 'marketplace/dealing/payments/server/stranger-hold-store.ts',
    replace: "pg_advisory_xact_lock(hashtext('holds')",
    by: "coalesce(hashtext('holds')",
    caughtBy: ofStrangers('strangers of one network hold five cars, however many try at once'),
  },
  {
    guard: 'a stranger does not make a buyer with a confirmed address wait',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: 'const isStranger = buyer.mailbox === null;',
    by: 'const isStranger = true;',
    caughtBy: ofStrangers('a stranger who waits, or confirms the address, may hold the car'),
  },
  {
    guard: 'a seller gets a car off the market even while somebody pays',
    file: 'marketplace/dealing/sales/server/remove-listing.ts',
    replace: 'if (hold) await queueHoldCancellation(tx, hold);',
    by: '',
    caughtBy: paying(
      'a seller takes a car off the market before the buyer confirms: nothing can be charged any more',
    ),
  },
  {
    guard: 'the checkout that runs is not counted again',
    file: 'marketplace/dealing/sales/server/payment-routes.ts',
    replace: 'if (!holds.some((hold) => isMeantBy(request.body, hold))) {',
    by: 'if (holds) {',
    caughtBy: paying('looking again at the page of a checkout that runs is not counted'),
  },
  {
    guard: 'too many declined cards end the checkout',
    file: 'marketplace/dealing/sales/server/checkout/handle-decline.ts',
    replace: 'for (const hold of await holdsOf(db, buyerId)) await cancelHold(db, hold);',
    by: '',
    caughtBy: paying(
      'five declined cards end the checkout: the sixth is charged nothing, and the buyer is told when to come back',
    ),
  },
  {
    guard: 'declined cards count for all checkouts of a buyer',
    file: 'marketplace/dealing/sales/server/checkout/handle-decline.ts',
    replace: ' && !isTooMuchForNow',
    by: '',
    caughtBy: paying(
      'declined cards count together, whichever car they were for: all checkouts end',
    ),
  },
  {
    guard: 'declined cards count for as long as the checkout goes on',
    file: 'marketplace/dealing/sales/server/checkout/handle-decline.ts',
    replace: 'declines < mostDeclines && ',
    by: '',
    caughtBy: paying('what was declined an hour ago still counts for a checkout that goes on'),
  },
  {
    guard: 'a checkout that declined cards ended says so while it is being ended',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: ' && held.declines >= mostDeclines;',
    by: ' && held.declines < 0;',
    caughtBy: paying(
      'a checkout that is being ended because of declined cards says so, whatever the limits have forgotten',
    ),
  },
  {
    guard: 'declined cards count for the whole day',
    file: 'marketplace/dealing/sales/server/payment-routes.ts',
    replace: "await limits.refuseIfSpent('failedCardsOfDay', buyer);",
    by: '',
    caughtBy: paying('fifteen declined cards are enough for a day'),
  },
  {
    guard: 'a hold does not outlast a clock that went back',
    file: 'marketplace/dealing/payments/server/attempt-store.ts',
    replace: ", eb('heldUntil', '>', impossible)",
    by: '',
    caughtBy: clocks('a hold ends soon although the clock went back by a day'),
  },
  {
    guard: 'jobs do not wait for a clock that went back',
    file: 'server/background/job-store.ts',
    replace: ' or job_cursors.cursor > ',
    by: ' and job_cursors.cursor <> ',
    caughtBy: clocks('jobs go on although the clock went back by a day'),
  },
  {
    guard: 'the sandbox cancels what failed too often',
    file: 'providers/card-payments/server/sandbox/intents/confirming.ts',
    replace: 'if (failed.failures < mostFailures) return failed;',
    by: 'if (failed) return failed;',
    caughtBy: {
      file: 'providers/card-payments/server/sandbox/intents/paying.test.ts',
      test: 'an intent that failed ten times is cancelled, as at Stripe: nobody tries out cards on it without end',
    },
  },
];
