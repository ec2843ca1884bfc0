export const payments = 'marketplace/payments/server';

export const paying = (test: string) => ({ file: `${payments}/paying.test.ts`, test });

export const guarding = (test: string) => ({
  file: `${payments}/guarding-payments.test.ts`,
  test,
});

export const invariants = (test: string) => ({
  file: `${payments}/keeping-invariants.test.ts`,
  test,
});

export const booking = (test: string) => ({
  file: 'marketplace/bookings/server/booking-cars.test.ts',
  test,
});

export const outbox = (test: string) => ({
  file: 'marketplace/outbox/server/working-the-outbox.test.ts',
  test,
});

export const clocks = (test: string) => ({ file: 'server/clock-jumps.test.ts', test });
