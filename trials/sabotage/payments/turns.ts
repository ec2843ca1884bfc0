import { guard } from '../guard.ts';
import { guarding, paying } from './tests.ts';

const holdCar = 'marketplace/dealing/sales/server/checkout/hold-car.ts';
const waitsForItsTurn = guarding('everything that has to do with the money for a car waits for its turn');

/** What happens one after the other, and as a whole. */
export const turns = [
  guard('the lock of the listing', 'marketplace/cars/listings/server/listing-store.ts', ".forUpdate('listing')", '', waitsForItsTurn),
  guard('giving a booking up takes the lock', 'marketplace/dealing/sales/server/release-booking.ts',
    'await lockListing(tx, booking.listingId);', '', waitsForItsTurn),
  guard('the end of a hold takes the lock', 'marketplace/dealing/sales/server/checkout/cancel-hold.ts',
    'await lockListing(tx, attempt.listingId);', '', waitsForItsTurn),
  guard('three holds are counted one after the other', holdCar,
    'await lockAccount(', "await (await import('#marketplace/platform/accounts/server/account-store.ts')).findAccount(",
    guarding('a fourth checkout waits until the third of its buyer is counted')),
  guard('a buyer holds three cars at most', holdCar,
    'others < mostHolds(isProven)', 'true', paying("a buyer 'with a proven address' holds 3 at a time")),
  guard('the booking is looked at again under the lock', holdCar, "found(await findBooking(tx, booking.id), 'booking_not_found')", 'booking',
    guarding('a booking that is deleted while its checkout waits for the car is not paid for')),
  guard('the car is looked at again under the lock', holdCar,
    "ensure(listing.state === 'advertised', 'booking_gone');", '', guarding('a car that left the market while its checkout waited is not paid for')),
  guard('a sale is one transaction, with the mails about it', 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    '.execute((tx) => sellOrRefund(tx, attempt, ', '.execute(() => sellOrRefund(db, attempt, ', guarding('a sale happens as a whole or not at all')),
];
