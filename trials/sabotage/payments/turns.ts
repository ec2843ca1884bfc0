import type { Guard } from '../guard.ts';
import { guarding, paying } from './tests.ts';

const waitsForItsTurn = guarding(
  'everything that has to do with the money for a car waits for its turn',
);

/** What happens one after the other, and as a whole. */
export const turns: Guard[] = [
  {
    guard: 'the lock of the listing',
    file: 'marketplace/cars/listings/server/listing-store.ts',
    replace: ".forUpdate('listing')",
    by: '',
    caughtBy: waitsForItsTurn,
  },
  {
    guard: 'giving a booking up takes the lock',
    file: 'marketplace/dealing/sales/server/release-booking.ts',
    replace: 'await lockListing(tx, booking.listingId);',
    by: '',
    caughtBy: waitsForItsTurn,
  },
  {
    guard: 'the end of a hold takes the lock',
    file: 'marketplace/dealing/sales/server/checkout/cancel-hold.ts',
    replace: 'await lockListing(tx, attempt.listingId);',
    by: '',
    caughtBy: waitsForItsTurn,
  },
  {
    guard: 'three holds are counted one after the other',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: 'await lockAccount(',
    by: "await (await import('#marketplace/platform/accounts/server/account-store.ts')).findAccount(",
    caughtBy: guarding('a fourth checkout waits until the third of its buyer is counted'),
  },
  {
    guard: 'a buyer holds three cars at most',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: 'others < mostHolds(isProven)',
    by: 'true',
    caughtBy: paying("a buyer 'with a proven address' holds 3 at a time"),
  },
  {
    guard: 'the booking is looked at again under the lock',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: "found(await findBooking(tx, booking.id), 'booking_not_found')",
    by: 'booking',
    caughtBy: guarding(
      'a booking that is deleted while its checkout waits for the car is not paid for',
    ),
  },
  {
    guard: 'the car is looked at again under the lock',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: "ensure(listing.state === 'advertised', 'booking_gone');",
    by: '',
    caughtBy: guarding('a car that left the market while its checkout waited is not paid for'),
  },
  {
    guard: 'a sale is one transaction, with the mails about it',
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: '.execute((tx) => sellOrRefund(tx, attempt, ',
    by: '.execute(() => sellOrRefund(db, attempt, ',
    caughtBy: guarding('a sale happens as a whole or not at all'),
  },
];
