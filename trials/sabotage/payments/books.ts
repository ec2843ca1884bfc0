import type { Guard } from '../guard.ts';

const receipts = (test: string) => ({
  file: 'marketplace/dealing/bookings/server/receipts.test.ts',
  test,
});

/** What is written down, and stays. */
export const books: Guard[] = [
  {
    guard: 'a sale writes the receipt',
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: 'await writeReceipt(tx, attempt.bookingId, card);',
    by: '',
    caughtBy: receipts(
      'a receipt says what was true when it was paid, whatever is renamed afterwards',
    ),
  },
  {
    guard: 'a receipt is never changed',
    file: 'database/migrations/0020-receipts.sql',
    replace: 'before update on receipts',
    by: 'before update of booking_id on receipts',
    caughtBy: receipts('the database itself does not let a receipt be changed'),
  },
];
