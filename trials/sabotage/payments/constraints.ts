import type { Guard } from '../guard.ts';
import { guarding } from './tests.ts';

const databaseRefuses = guarding(
  'the database itself refuses a second hold, booking, sale or payment',
);

/** What the tables themselves refuse. */
export const constraints: Guard[] = [
  {
    guard: 'one buyer at a time can pay for a car',
    file: 'database/migrations/0009-payments.sql',
    replace: 'create unique index one_hold_per_car on payment_attempts (listing_id)',
    by: 'create unique index one_hold_per_car on payment_attempts (listing_id, buyer_id)',
    caughtBy: databaseRefuses,
  },
  {
    guard: 'a car has one payment',
    file: 'database/migrations/0009-payments.sql',
    replace: 'create unique index one_payment_per_car',
    by: 'create index one_payment_per_car',
    caughtBy: databaseRefuses,
  },
  {
    guard: 'a car has one paid booking',
    file: 'database/migrations/0002-bookings.sql',
    replace: 'create unique index one_paid_booking_per_car',
    by: 'create index one_paid_booking_per_car',
    caughtBy: databaseRefuses,
  },
  {
    guard: 'a buyer has one open booking of a car',
    file: 'database/migrations/0002-bookings.sql',
    replace: 'on bookings (listing_id, buyer_id) where',
    by: 'on bookings (listing_id, buyer_id, id) where',
    caughtBy: databaseRefuses,
  },
  {
    guard: 'what the database refuses as sold twice is refunded',
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: 'if ((error as { code?: string }).code !== uniqueViolation) throw error;',
    by: 'if (uniqueViolation) throw error;',
    caughtBy: guarding(
      'should the market forget that a car is sold, the database remembers and the money goes back',
    ),
  },
];
