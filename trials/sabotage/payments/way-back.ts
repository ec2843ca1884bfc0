import { guard, testsIn } from '../guard.ts';
import { declining, events, interrupting, invariants, paying, reconciling, settling } from './tests.ts';

const settlePayment = 'marketplace/dealing/sales/server/checkout/settle-payment.ts';
const reconcile = 'marketplace/dealing/sales/server/reconciliation/reconcile.ts';
const invariantStore = 'marketplace/dealing/payments/server/invariant-store.ts';
const invariantStoreTest = testsIn('marketplace/dealing/payments/server/invariant-store.test.ts');
const checkInvariants = 'marketplace/dealing/payments/server/check-invariants.ts';
const stopOnViolation = 'marketplace/dealing/payments/server/stop-on-violation.ts';
const paymentRoutes = 'marketplace/dealing/sales/server/payment-routes.ts';

/** What happens to money that cannot buy the car. */
export const wayBack = [
  guard('money for a car that is gone goes back', settlePayment,
    "if (state !== 'advertised' || hidden) return 'car_gone';", '', settling('a payment for a car that was hidden in the meantime is refunded')),
  guard('the payment of an inactive account is refunded', settlePayment,
    "if (!(await isActive(tx, buyerId))) return 'account_ended';", '', settling('a payment of a suspended buyer is refunded')),
  guard('money for a booking that is gone goes back', settlePayment,
    "kind: 'refund'", "kind: 'cancel_intent'", interrupting('deleting a booking during its checkout refunds what was charged')),
  guard('a refund for a changed price states that reason', settlePayment,
    "booking?.state === 'open' ? 'price_changed' : 'booking_ended'", "booking?.state === 'open' ? 'car_gone' : 'booking_ended'",
    testsIn('marketplace/dealing/sales/server/refunds/refund-reasons.test.ts')('money that goes back because of price_changed says so in the email')),
  guard('money that comes for an attempt that was given up counts', settlePayment, "['creating', 'open', 'expiring', 'canceled', 'failed']",
    "['creating', 'open', 'expiring']", settling('a payment for an attempt that we call failed still buys the car')),
  guard('an unassignable payment is refunded', 'marketplace/dealing/sales/server/reconciliation/handle-card-event.ts',
    'return reportStray(dependencies.db, intentId);', 'return;', settling('a payment that is not the amount of its attempt is refunded')),
  guard('an attempt that never learnt of its payment finds it again', settlePayment,
    '  await recordIntent(db, named, intent);\n', '', events('an event finds the attempt of an instance that died before recording its intent')),
  guard('the reconciler finishes what went quiet', reconcile,
    '  await finishOldAttempts(dependencies);\n', '', reconciling('the reconciler finishes a quiet checkout without any event')),
  guard('the reconciler reads the events that were missed', reconcile,
    '  await catchUpWithEvents(dependencies);\n', '', reconciling('the reconciler catches up with a lost event')),
  guard('the reconciler looks for payments that belong to nothing', reconcile,
    '  await findStrayIntents(dependencies);\n', '', reconciling('the reconciler cancels or refunds our intents without an attempt')),
  guard("what belongs to others at the provider's is left alone", 'marketplace/dealing/sales/server/reconciliation/handle-stray-intent.ts',
    'if (!intent || !(await isOurs(dependencies, intent))) return;', 'if (!intent) return;',
    reconciling('the reconciler leaves the card payments of others alone')),
  guard('a broken rule is noticed', invariantStore, "booking.state <> 'paid' or booking.price <> payment.amount", "booking.state <> 'paid'",
    invariants('the check finds each broken rule')),
  guard('the books of many cars are looked at in portions', invariantStore, 'const carsAtOnce = 1_000;', 'const carsAtOnce = 1_000_000;',
    invariantStoreTest('however many cars were touched, their books are looked at a thousand cars at a time')),
  guard('a violated invariant stops the car', checkInvariants,
    '    await stopOnViolation(db, broken);\n', '', invariants('two broken cars stop all payments until at most one is left')),
  guard('once a day the books of all cars are looked at', checkInvariants, 'Math.abs(began.getTime() - lastOfAll) > longest', 'false',
    invariants('the check covers recently touched cars every hour and all cars once a day')),
  guard('a broken rule stops its car and no other', 'marketplace/dealing/payments/server/stop-store.ts', ` or listing_id = \${listingId}`,
    " or reason <> ''", invariants('a broken rule raises the alarm and stops payments for its car only')),
  guard('two cars whose books are wrong stop the market', stopOnViolation,
    'if ((await stoppedCars(db)).length > 1) await stopPayments(db, severalCars);', '',
    invariants('two broken cars stop all payments until at most one is left')),
  guard('a car whose books are wrong is stopped at once', stopOnViolation, 'if (broken.length > 0) await stopOnViolation(db, broken);', '',
    invariants('a checkout stops payments for a car with wrong books')),
  guard('nothing is resumed while a rule is broken', stopOnViolation,
    'if ((await brokenInvariants(db, [car])).length === 0) await allowPayments(db, car);', 'await allowPayments(db, car);',
    invariants('two broken cars stop all payments until at most one is left')),
  guard('a broken rule stops new payments', paymentRoutes,
    'await refuseIfBroken(db, booking.listingId);', '', paying('a stop of all payments refuses a new checkout')),
  guard('failed cards are counted', paymentRoutes, "await limits.refuseIfSpent('failedCard', buyer);", '',
    declining('five declined cards end the checkout, and the buyer learns when to come back')),
];
