import { guard, testsIn } from '../guard.ts';

const inTheTable = testsIn('server/http/access.test.ts')('every route answers every kind of caller as the table says');

/** Who may do what, and with whose things. */
export const ownership = [
  guard("nobody changes somebody else's car", 'marketplace/cars/listings/server/listing-to-change.ts',
    "ensure(isInsider(caller, listing), 'not_allowed');", '', inTheTable),
  guard("not even administrators edit somebody else's car", 'marketplace/dealing/sales/server/selling-routes.ts',
    "ensure(caller.id === listing.seller.id, 'not_allowed');", '', inTheTable),
  guard("a buyer cannot see another buyer's booking", 'marketplace/dealing/sales/server/booking-routes.ts',
    "ensure(isOf(caller, booking) || caller.role === 'admin', 'booking_not_found');", '', inTheTable),
];
