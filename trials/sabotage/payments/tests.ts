export const paying = (test: string) => ({
  file: 'marketplace/dealing/sales/server/checkout/paying.test.ts',
  test,
});

export const ofStrangers = (test: string) => ({
  file: 'marketplace/dealing/sales/server/checkout/holds-of-strangers.test.ts',
  test,
});

export const ofOneMailbox = (test: string) => ({
  file: 'marketplace/dealing/sales/server/checkout/holds-of-one-mailbox.test.ts',
  test,
});

export const guarding = (test: string) => ({
  file: 'marketplace/dealing/sales/server/checkout/guarding-payments.test.ts',
  test,
});

export const invariants = (test: string) => ({
  file: 'marketplace/dealing/sales/server/reconciliation/keeping-invariants.test.ts',
  test,
});

export const booking = (test: string) => ({
  file: 'marketplace/dealing/sales/server/booking-cars.test.ts',
  test,
});

export const outbox = (test: string) => ({
  file: 'marketplace/platform/outbox/server/working-the-outbox.test.ts',
  test,
});

export const clocks = (test: string) => ({ file: 'server/start/clock-jumps.test.ts', test });
