import { guard, testsIn } from '../guard.ts';
import { guarding, invariants, paying } from './tests.ts';

const settlePayment = 'marketplace/dealing/sales/server/checkout/settle-payment.ts';
const reconcile = 'marketplace/dealing/sales/server/reconciliation/reconcile.ts';
const invariantStore = 'marketplace/dealing/payments/server/invariant-store.ts';
const invariantStoreTest = testsIn('marketplace/dealing/payments/server/invariant-store.test.ts');
const checkInvariants = 'marketplace/dealing/payments/server/check-invariants.ts';
const keepingInvariants = testsIn('marketplace/dealing/sales/server/reconciliation/keeping-invariants.test.ts');
const stopOnViolation = 'marketplace/dealing/payments/server/stop-on-violation.ts';
const paymentRoutes = 'marketplace/dealing/sales/server/payment-routes.ts';

/** What happens to money that cannot buy the car. */
export const wayBack = [
  guard('money for a car that is gone goes back', settlePayment,
    "if (state !== 'advertised' || hidden) return 'car_gone';", '', guarding('money for a car that was taken off the market meanwhile goes back')),
  guard('the payment of an inactive account is refunded', settlePayment,
    "if (!(await isActive(tx, buyerId))) return 'account_ended';", '', guarding('money of a buyer who is no longer active goes back')),
  guard('money for a booking that is gone goes back', settlePayment,
    "kind: 'refund'", "kind: 'cancel_intent'", paying('a booking deleted during checkout gives back what was charged meanwhile')),
  guard('a refund for a changed price states that reason', settlePayment,
    "booking?.state === 'open' ? 'price_changed' : 'booking_ended'", "booking?.state === 'open' ? 'car_gone' : 'booking_ended'",
    testsIn('marketplace/dealing/sales/server/refunds/refund-reasons.test.ts')('money that goes back because of price_changed says so in the email')),
  guard('money that comes for an attempt that was given up counts', settlePayment, "['creating', 'open', 'expiring', 'canceled', 'failed']",
    "['creating', 'open', 'expiring']", guarding('money that comes for an attempt that we call failed still buys the car')),
  guard('an unassignable payment is refunded', 'marketplace/dealing/sales/server/reconciliation/handle-card-event.ts',
    'return reportStray(dependencies.db, intentId);', 'return;', guarding('money that is not the price pays for nothing and goes back')),
  guard('an attempt that never learnt of its payment finds it again', settlePayment,
    '  await recordIntent(db, named, intent);\n', '', guarding('an event finds the attempt of a server that died before noting its payment')),
  guard('the reconciler finishes what went quiet', reconcile,
    '  await finishOldAttempts(dependencies);\n', '', guarding('a checkout that went quiet is finished even if the provider lists no event of it')),
  guard('the reconciler reads the events that were missed', reconcile,
    '  await catchUpWithEvents(dependencies);\n', '', guarding('an event that never came is caught up with')),
  guard('the reconciler looks for payments that belong to nothing', reconcile,
    '  await findStrayIntents(dependencies);\n', '', paying('an intent of ours that no attempt knows of is cancelled, or its money given back')),
  guard("what belongs to others at the provider's is left alone", 'marketplace/dealing/sales/server/reconciliation/handle-stray-intent.ts',
    'if (!intent || !(await isOurs(dependencies, intent))) return;', 'if (!intent) return;',
    guarding('card payments that are not ours are left alone')),
  guard('a broken rule is noticed', invariantStore, "booking.state <> 'paid' or booking.price <> payment.amount", "booking.state <> 'paid'",
    invariants('a rule that is broken is noticed, whichever it is')),
  guard('the books of many cars are looked at in portions', invariantStore, 'const carsAtOnce = 1_000;', 'const carsAtOnce = 1_000_000;',
    invariantStoreTest('however many cars were touched, their books are looked at a thousand cars at a time')),
  guard('a violated invariant stops the car', checkInvariants,
    '    await stopOnViolation(db, broken);\n', '', invariants('two cars whose books are wrong stop the market, until at most one is left')),
  guard('once a day the books of all cars are looked at', checkInvariants, 'Math.abs(began.getTime() - lastOfAll) > longest', 'false',
    keepingInvariants('every hour the cars that were touched lately are looked at, and once a day all')),
  guard('a broken rule stops its car and no other', 'marketplace/dealing/payments/server/stop-store.ts', ` or listing_id = \${listingId}`,
    " or reason <> ''", invariants('a broken rule raises the alarm and stops the car concerned, and no other')),
  guard('two cars whose books are wrong stop the market', stopOnViolation,
    'if ((await stoppedCars(db)).length > 1) await stopPayments(db, severalCars);', '',
    invariants('two cars whose books are wrong stop the market, until at most one is left')),
  guard('a car whose books are wrong is stopped at once', stopOnViolation, 'if (broken.length > 0) await stopOnViolation(db, broken);', '',
    invariants('a car whose books are wrong is stopped as soon as somebody wants to pay for it')),
  guard('nothing is resumed while a rule is broken', stopOnViolation,
    'if ((await brokenInvariants(db, [car])).length === 0) await allowPayments(db, car);', 'await allowPayments(db, car);',
    invariants('two cars whose books are wrong stop the market, until at most one is left')),
  guard('a broken rule stops new payments', paymentRoutes,
    'await refuseIfBroken(db, booking.listingId);', '', paying('while an invariant is broken, no new payment is opened')),
  guard('failed cards are counted', paymentRoutes, "await limits.refuseIfSpent('failedCard', buyer);", '',
    paying('five declined cards end the checkout: the sixth is charged nothing, and the buyer is told when to come back')),
];
