import type { Guard } from '../guard.ts';
import { guarding, invariants, paying } from './tests.ts';

/** What happens to money that cannot buy the car. */
export const wayBack: Guard[] = [
  {
    guard: 'money for a car that is gone goes back',
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: "if (state !== 'advertised' || hidden) return 'car_gone';",
    by: '',
    caughtBy: guarding('money for a car that was taken off the market meanwhile goes back'),
  },
  {
    guard: 'money of somebody who is no longer active goes back',
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: "if (!(await isActive(tx, buyerId))) return 'account_ended';",
    by: '',
    caughtBy: guarding('money of a buyer who is no longer active goes back'),
  },
  {
    guard: 'money for a booking that is gone goes back',
    file: 'marketplace/dealing/payments/server/refund-store.ts',
    replace: "kind: 'refund'",
    by: "kind: 'cancel_intent'",
    caughtBy: paying('a booking deleted during checkout gives back what was charged meanwhile'),
  },
  {
    guard: 'whoever gets money back because the price changed is told so',
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: "booking?.state === 'open' ? 'price_changed' : 'booking_ended'",
    by: "booking?.state === 'open' ? 'car_gone' : 'booking_ended'",
    caughtBy: {
      file: 'marketplace/dealing/sales/server/refunds/refund-reasons.test.ts',
      test: 'money that goes back because of price_changed says so in the email',
    },
  },
  {
    guard: 'money that comes for an attempt that was given up counts',
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: "['creating', 'open', 'expiring', 'canceled', 'failed']",
    by: "['creating', 'open', 'expiring']",
    caughtBy: guarding('money that comes for an attempt that we call failed still buys the car'),
  },
  {
    guard: 'money that nobody can place goes back',
    file: 'marketplace/dealing/sales/server/reconciliation/handle-card-event.ts',
    replace: 'return reportStray(dependencies.db, intentId);',
    by: 'return;',
    caughtBy: guarding('money that is not the price pays for nothing and goes back'),
  },
  {
    guard: 'an attempt that never learnt of its payment finds it again',
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: '  await recordIntent(db, named, intent);\n',
    by: '',
    caughtBy: guarding(
      'an event finds the attempt of a server that died before noting its payment',
    ),
  },
  {
    guard: 'the reconciler finishes what went quiet',
    file: 'marketplace/dealing/sales/server/reconciliation/reconcile.ts',
    replace: '  await finishOldAttempts(dependencies);\n',
    by: '',
    caughtBy: guarding(
      'a checkout that went quiet is finished even if the provider lists no event of it',
    ),
  },
  {
    guard: 'the reconciler reads the events that were missed',
    file: 'marketplace/dealing/sales/server/reconciliation/reconcile.ts',
    replace: '  await catchUpWithEvents(dependencies);\n',
    by: '',
    caughtBy: guarding('an event that never came is caught up with'),
  },
  {
    guard: 'the reconciler looks for payments that belong to nothing',
    file: 'marketplace/dealing/sales/server/reconciliation/reconcile.ts',
    replace: '  await findStrayIntents(dependencies);\n',
    by: '',
    caughtBy: paying(
      'an intent of ours that no attempt knows of is cancelled, or its money given back',
    ),
  },
  {
    guard: "what belongs to others at the provider's is left alone",
    file: 'marketplace/dealing/sales/server/reconciliation/handle-stray-intent.ts',
    replace: 'if (!intent || !(await isOurs(dependencies, intent))) return;',
    by: 'if (!intent) return;',
    caughtBy: guarding('card payments that are not ours are left alone'),
  },
  {
    guard: 'a broken rule is noticed',
    file: 'marketplace/dealing/payments/server/invariant-store.ts',
    replace: "booking.state <> 'paid' or booking.price <> payment.amount",
    by: "booking.state <> 'paid'",
    caughtBy: invariants('a rule that is broken is noticed, whichever it is'),
  },
  {
    guard: 'the books of many cars are looked at in portions',
    file: 'marketplace/dealing/payments/server/invariant-store.ts',
    replace: 'const carsAtOnce = 1_000;',
    by: 'const carsAtOnce = 1_000_000;',
    caughtBy: {
      file: 'marketplace/dealing/payments/server/invariant-store.test.ts',
      test: 'however many cars were touched, their books are looked at a thousand cars at a time',
    },
  },
  {
    guard: 'whoever notices a broken rule stops the car',
    file: 'marketplace/dealing/payments/server/check-invariants.ts',
    replace: '    await stopOnViolation(db, broken);\n',
    by: '',
    caughtBy: invariants(
      'two cars whose books are wrong stop the market, until at most one is left',
    ),
  },
  {
    guard: 'once a day the books of all cars are looked at',
    file: 'marketplace/dealing/payments/server/check-invariants.ts',
    replace: 'Math.abs(began.getTime() - lastOfAll) > longest',
    by: 'false',
    caughtBy: {
      file: 'marketplace/dealing/sales/server/reconciliation/keeping-invariants.test.ts',
      test: 'every hour the cars that were touched lately are looked at, and once a day all',
    },
  },
  {
    guard: 'a broken rule stops its car and no other',
    file: 'marketplace/dealing/payments/server/stop-store.ts',
    replace: "eb('listingId', '=', listingId)",
    by: "eb('reason', '<>', '')",
    caughtBy: invariants(
      'a broken rule raises the alarm and stops the car concerned, and no other',
    ),
  },
  {
    guard: 'two cars whose books are wrong stop the market',
    file: 'marketplace/dealing/payments/server/stop-on-violation.ts',
    replace: 'if ((await stoppedCars(db)).length > 1) await stopPayments(db, severalCars);',
    by: '',
    caughtBy: invariants(
      'two cars whose books are wrong stop the market, until at most one is left',
    ),
  },
  {
    guard: 'a car whose books are wrong is stopped at once',
    file: 'marketplace/dealing/payments/server/stop-on-violation.ts',
    replace: 'if (broken.length > 0) await stopOnViolation(db, broken);',
    by: '',
    caughtBy: invariants(
      'a car whose books are wrong is stopped as soon as somebody wants to pay for it',
    ),
  },
  {
    guard: 'nothing is resumed while a rule is broken',
    file: 'marketplace/dealing/payments/server/stop-on-violation.ts',
    replace: 'if ((await brokenInvariants(db, [car])).length === 0) await allowPayments(db, car);',
    by: 'await allowPayments(db, car);',
    caughtBy: invariants(
      'two cars whose books are wrong stop the market, until at most one is left',
    ),
  },
  {
    guard: 'a broken rule stops new payments',
    file: 'marketplace/dealing/sales/server/payment-routes.ts',
    replace: 'await refuseIfBroken(db, booking.listingId);',
    by: '',
    caughtBy: paying('while an invariant is broken, no new payment is opened'),
  },
  {
    guard: 'failed cards are counted',
    file: 'marketplace/dealing/sales/server/payment-routes.ts',
    replace: "await limits.refuseIfSpent('failedCard', buyer);",
    by: '',
    caughtBy: paying(
      'five declined cards end the checkout: the sixth is charged nothing, and the buyer is told when to come back',
    ),
  },
];
