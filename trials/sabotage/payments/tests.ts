import { testsIn } from '../guard.ts';

export const paying = testsIn('marketplace/dealing/sales/server/checkout/paying.test.ts');

export const ofStrangers = testsIn('marketplace/dealing/sales/server/checkout/holds-of-strangers.test.ts');

export const ofOneMailbox = testsIn('marketplace/dealing/sales/server/checkout/holds-of-one-mailbox.test.ts');

export const holding = testsIn('marketplace/dealing/sales/server/checkout/holding-cars.test.ts');

export const interrupting = testsIn('marketplace/dealing/sales/server/checkout/interrupted-checkouts.test.ts');

export const declining = testsIn('marketplace/dealing/sales/server/checkout/declined-cards.test.ts');

export const concurrent = testsIn('marketplace/dealing/sales/server/checkout/concurrent-checkouts.test.ts');

export const settling = testsIn('marketplace/dealing/sales/server/checkout/settling-payments.test.ts');

export const reconciling = testsIn('marketplace/dealing/sales/server/reconciliation/reconciling.test.ts');

export const events = testsIn('marketplace/dealing/sales/server/reconciliation/card-events.test.ts');

export const invariants = testsIn('marketplace/dealing/sales/server/reconciliation/keeping-invariants.test.ts');

export const mending = testsIn('marketplace/dealing/sales/server/reconciliation/mending-cars.test.ts');

export const booking = testsIn('marketplace/dealing/sales/server/booking-cars.test.ts');

export const outbox = testsIn('marketplace/platform/outbox/server/working-the-outbox.test.ts');

export const clocks = testsIn('server/start/clock-jumps.test.ts');
