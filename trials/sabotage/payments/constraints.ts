import { guard } from '../guard.ts';
import { settling } from './tests.ts';

const migration = 'database/migrations/07-payments.sql';
const databaseRefuses = settling('the database itself refuses a second hold, booking, sale or payment');

/** What the tables themselves refuse. */
export const constraints = [
  guard('one buyer at a time can pay for a car', migration, 'create unique index one_hold_per_car on payment_attempts (listing_id)',
    'create unique index one_hold_per_car on payment_attempts (listing_id, buyer_id)', databaseRefuses),
  guard('a car has one payment', migration, 'create unique index one_payment_per_car', 'create index one_payment_per_car', databaseRefuses),
  guard('a car has one paid booking', migration,
    'create unique index one_paid_booking_per_car', 'create index one_paid_booking_per_car', databaseRefuses),
  guard('a buyer has one open booking of a car', migration,
    'on bookings (listing_id, buyer_id) where', 'on bookings (listing_id, buyer_id, id) where', databaseRefuses),
  guard('what the database refuses as sold twice is refunded', 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    'if ((error as { code?: string }).code !== uniqueViolation) throw error;', 'if (uniqueViolation) throw error;',
    settling('a payment for a sold car that is advertised by mistake is refunded')),
];
