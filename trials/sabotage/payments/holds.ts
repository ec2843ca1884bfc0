import { guard, testsIn } from '../guard.ts';
import { clocks, declining, holding, interrupting, ofOneMailbox, ofStrangers } from './tests.ts';

const mailboxHoldStore = 'marketplace/dealing/payments/server/mailbox-hold-store.ts';
const holdCar = 'marketplace/dealing/sales/server/checkout/hold-car.ts';
const endHold = 'marketplace/dealing/sales/server/checkout/end-hold.ts';
const attemptStore = 'marketplace/dealing/payments/server/attempt-store.ts';
const releaseHold = 'marketplace/dealing/sales/server/checkout/release-hold.ts';
const paymentRoutes = 'marketplace/dealing/sales/server/payment-routes.ts';
const handleDecline = 'marketplace/dealing/sales/server/checkout/handle-decline.ts';
const payingTest = testsIn('providers/card-payments/server/sandbox/intents/paying.test.ts');
const nobodyElse = holding('during a checkout other buyers cannot pay, and see when it ends');
const isFreedByItself = holding('an abandoned checkout frees the car, and its buyer may soon try again');

/** Who may pay for a car, and until when. */
export const holds = [
  guard('holds count by mailbox, not by account', mailboxHoldStore,
    ' or mailbox = $', ' or id::text = $', ofOneMailbox('accounts of one mailbox cannot take turns with a car, and do not make other buyers wait')),
  guard('unconfirmed accounts do not count against a mailbox', holdCar, 'emailProvenAt ? mailboxHash(email, salt) : null', 'mailboxHash(email, salt)',
    ofOneMailbox('unpaid holds of strangers under addresses of a mailbox do not make its owner wait')),
  guard('accounts of one mailbox hold cars one after the other', holdCar,
    '  await lockMailbox(tx, buyer);\n', '', ofOneMailbox('accounts of one mailbox hold three cars, however many try at once')),
  guard('a hold is for the booking that has it', holdCar, 'bookingId === id && ', '', nobodyElse),
  guard('a hold that is ending is not given out again', holdCar,
    " && state !== 'expiring'", '', holding('a buyer whose hold is ending gets a new one afterwards, not the old one')),
  guard('asking again for a hold gives the same one', holdCar,
    'const held = await holdOn(tx, booking.listingId);', 'const held = null as Attempt | null;', nobodyElse),
  guard('a hold ends only when the provider has cancelled', 'marketplace/dealing/payments/server/queue-hold-cancellation.ts',
    "['creating', 'open'], 'expiring')", "['creating', 'open'], 'canceled')", isFreedByItself),
  guard('ending a hold cancels at the provider', endHold,
    'cardPayments.cancelIntent(intentId,', "(async (..._: string[]) => ({ status: 'canceled' }))(intentId,", isFreedByItself),
  guard('a payment that came before the cancellation counts', endHold,
    "if (intent.status === 'succeeded') await settlePayment(dependencies, intentId);",
    "if (intent.status === 'succeeded') await releaseHold(db, attempt, dependencies.now());",
    holding('a payment that arrives while the hold is ending still counts')),
  guard('the bank is given more time once', attemptStore,
    ' and not extended', '', holding('a hold lasts five minutes longer, once, while the bank authenticates the buyer')),
  guard('a hold that is over gives the booking the current price', releaseHold,
    '    await reprice(tx, attempt.bookingId, price);\n', '', holding('a running checkout keeps the price that it showed, and the booking takes the new one afterwards')),
  guard("an expired hold delays the buyer's next one", holdCar,
    'if (from <= now) return;', 'if (from) return;', holding('a buyer whose hold ran out waits longer each time, while other buyers get the car')),
  guard('the wait is for the car, not for the booking', mailboxHoldStore, "and state = 'canceled'", "and state = 'canceled' and booking_id is null",
    holding('deleting the booking and booking again does not shorten the wait')),
  guard('a hold on a removed car causes no wait', releaseHold, 'isOnOffer ? now : undefined', 'now',
    testsIn('marketplace/oversight/moderation/server/suspending-accounts.test.ts')('a checkout on the car of a suspended seller is cancelled')),
  guard('an unproven account holds one car at a time', 'marketplace/dealing/payments/payment.ts',
    '(isProven ? 3 : 1)', '(isProven ? 3 : 3)', holding("a buyer 'without one' holds at most 1 at a time")),
  guard('unpaid holds of unconfirmed buyers count by car', holdCar, "['car', 'network'] as const", "['network'] as const",
    ofStrangers('strangers who take turns with a car make other strangers wait, and no confirmed buyer')),
  guard('holds of unconfirmed buyers count by network', holdCar,
    "['car', 'network'] as const", "['car'] as const", ofStrangers('strangers of one network hold five cars, however many try at once')),
  guard('holds of one network are counted one after the other', 'marketplace/dealing/payments/server/stranger-hold-store.ts',
    "pg_advisory_xact_lock(hashtext('holds')", "coalesce(hashtext('holds')",
    ofStrangers('strangers of one network hold five cars, however many try at once')),
  guard('a stranger does not make a buyer with a confirmed address wait', holdCar, 'const isStranger = buyer.mailbox === null;',
    'const isStranger = true;', ofStrangers('a stranger who waits, or confirms the address, may hold the car')),
  guard('a seller can remove a car during a checkout', 'marketplace/dealing/sales/server/remove-listing.ts',
    'if (hold) await queueHoldCancellation(tx, hold);', '',
    interrupting('removing a car before the buyer confirms prevents the charge')),
  guard('the checkout that runs is not counted again', paymentRoutes, 'if (!holds.some((hold) => isMeantBy(body, hold))) {', 'if (holds) {',
    holding('reloading the page of a running checkout is not counted')),
  guard('too many declined cards end the checkout', handleDecline, 'for (const hold of await holdsOf(db, buyerId)) await cancelHold(db, hold);', '',
    declining('five declined cards end the checkout, and the buyer learns when to come back')),
  guard('declined cards count for all checkouts of a buyer', handleDecline,
    ' && !isHourSpent', '', declining('declined cards for different cars count together and end all checkouts')),
  guard('declined cards count for as long as the checkout goes on', handleDecline,
    'declines < mostDeclines && ', '', declining('cards that were declined an hour ago still count for a running checkout')),
  guard('a checkout that declined cards ended says so while it is being ended', holdCar, ' && held.declines >= mostDeclines;',
    ' && held.declines < 0;', declining('a checkout that is being ended because of declined cards says so after the limits have reset')),
  guard('declined cards count for the whole day', paymentRoutes,
    "await limits.refuseIfSpent('failedCardsOfDay', buyer);", '', declining('fifteen declined cards in a day refuse further checkouts')),
  guard('a hold does not outlast a clock that went back', attemptStore,
    ", eb('heldUntil', '>', impossible)", '', clocks('a hold ends soon although the clock went back by a day')),
  guard('jobs do not wait for a clock that went back', 'server/background/job-store.ts',
    ' or job_cursors.cursor > ', ' and job_cursors.cursor <> ', clocks('jobs go on although the clock went back by a day')),
  guard('the sandbox cancels what failed too often', 'providers/card-payments/server/sandbox/intents/confirming.ts',
    'if (failed.failures < mostFailures) return failed;', 'if (failed) return failed;',
    payingTest('an intent that failed ten times is canceled, as at Stripe')),
];
