import { guard, testsIn } from '../guard.ts';

const receipts = testsIn('marketplace/dealing/bookings/server/receipts.test.ts');

/** What is written down, and stays. */
export const books = [
  guard('a sale writes the receipt', 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    'await writeReceipt(tx, attempt.bookingId, card);', '',
    receipts('a receipt says what was true when it was paid, whatever is renamed afterwards')),
  guard('a receipt is never changed', 'database/migrations/07-payments.sql',
    'before update on receipts', 'before update of booking_id on receipts', receipts('the database itself does not let a receipt be changed')),
];
