import { testsIn } from '../guard.ts';

export const paying = testsIn('marketplace/dealing/sales/server/checkout/paying.test.ts');

export const ofStrangers = testsIn('marketplace/dealing/sales/server/checkout/holds-of-strangers.test.ts');

export const ofOneMailbox = testsIn('marketplace/dealing/sales/server/checkout/holds-of-one-mailbox.test.ts');

export const guarding = testsIn('marketplace/dealing/sales/server/checkout/guarding-payments.test.ts');

export const invariants = testsIn('marketplace/dealing/sales/server/reconciliation/keeping-invariants.test.ts');

export const booking = testsIn('marketplace/dealing/sales/server/booking-cars.test.ts');

export const outbox = testsIn('marketplace/platform/outbox/server/working-the-outbox.test.ts');

export const clocks = testsIn('server/start/clock-jumps.test.ts');
