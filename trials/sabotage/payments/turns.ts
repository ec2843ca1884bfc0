import { guard, testsIn } from '../guard.ts';
import { concurrent, holding, settling } from './tests.ts';

const holdCar = 'marketplace/dealing/sales/server/checkout/hold-car.ts';
const lockDeal = 'marketplace/dealing/deals/server/lock-deal-store.ts';
const locking = testsIn('marketplace/dealing/deals/server/locking-deals.test.ts');
const waitsForItsTurn = concurrent('everything that concerns the money for a car waits for its lock');

/** What happens one after the other, and as a whole. */
export const turns = [
  guard('the lock of the listing', 'marketplace/cars/listings/server/lock-listing-store.ts', ".forUpdate('listing')", '', waitsForItsTurn),
  guard('the listing is locked before accounts', lockDeal, '  const listing = listingId ?',
    '  await lockAccounts(tx, accountIds, callerId);\n  const listing = listingId ?',
    locking('a transaction that waits for the listing has locked no account and no conversation')),
  guard('cars are locked before their seller is verified', 'marketplace/oversight/moderation/server/change-verification.ts',
    '    await lockCarsOf(tx, seller.id);\n', '', locking('a verification that waits for a car of the seller has not locked the account')),
  guard('accounts are locked in the order of their ids', lockDeal, 'of [...all].sort()', 'of all',
    locking('a transaction that waits for an account has locked no account with a higher id and no conversation')),
  guard('accounts are locked before the conversation', lockDeal, '  const accounts = await lockAccounts(tx, sides, callerId);\n',
    '  if (ofBuyer) await lockConversation(tx, ofBuyer);\n  const accounts = await lockAccounts(tx, sides, callerId);\n',
    locking('a transaction that waits for an account has locked no account with a higher id and no conversation')),
  guard('an account and administrators are locked in the order of their ids', lockDeal,
    "    .orderBy('id')\n    .forUpdate()\n", "    .orderBy('role')\n    .forUpdate()\n",
    locking('a suspension and a message of the suspended account to an administrator do not deadlock')),
  guard('a transaction locks in one call', lockDeal, "  if (locked.has(tx)) throw new Error('A transaction locks its deal once, in one call.');\n", '',
    locking('a transaction can lock its deal once, and only as a transaction')),
  guard('locks are taken in a transaction', lockDeal, "  if (!tx.isTransaction) throw new Error('Locks last as long as a transaction: open one first.');\n", '',
    locking('a transaction can lock its deal once, and only as a transaction')),
  guard('giving a booking up takes the lock', 'marketplace/dealing/sales/server/release-booking.ts',
    'await lockDeal(tx, { listingId: booking.listingId });', '', waitsForItsTurn),
  guard('the end of a hold takes the lock', 'marketplace/dealing/sales/server/checkout/cancel-hold.ts',
    'await lockDeal(tx, { listingId: attempt.listingId });', '', waitsForItsTurn),
  guard('three holds are counted one after the other', lockDeal, '? query.forNoKeyUpdate()', '? query.forKeyShare()',
    concurrent('a fourth checkout waits until the third of its buyer is counted')),
  guard('a buyer holds three cars at most', holdCar,
    'others < mostHolds(isProven)', 'true', holding("a buyer 'with a proven address' holds at most 3 at a time")),
  guard('the booking is looked at again under the lock', holdCar, "found(await findBooking(tx, booking.id), 'booking_not_found')", 'booking',
    concurrent('a booking that is deleted while its checkout waits for the lock cannot be paid')),
  guard('the car is looked at again under the lock', holdCar,
    "ensure(listing.state === 'advertised', 'booking_gone');", '', concurrent('a car that is removed while its checkout waits for the lock cannot be paid')),
  guard('a sale is one transaction, with the mails about it', 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    '.execute((tx) => sellOrRefund(tx, attempt, ', '.execute(() => sellOrRefund(db, attempt, ', settling('a sale happens as a whole or not at all')),
];
