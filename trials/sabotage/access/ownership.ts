import type { Guard } from '../guard.ts';

const inTheTable = {
  file: 'server/http/access.test.ts',
  test: 'every route answers every kind of caller as the table says',
};

/** Who may do what, and with whose things. */
export const ownership: Guard[] = [
  {
    guard: "nobody changes somebody else's car",
    file: 'marketplace/cars/listings/server/listing-to-change.ts',
    replace: "ensure(isInsider(caller, listing), 'not_allowed');",
    by: '',
    caughtBy: inTheTable,
  },
  {
    guard: "not even administrators edit somebody else's car",
    file: 'marketplace/dealing/sales/server/selling-routes.ts',
    replace: "ensure(caller.id === listing.seller.id, 'not_allowed');",
    by: '',
    caughtBy: inTheTable,
  },
  {
    guard: "nobody sees somebody else's booking",
    file: 'marketplace/dealing/bookings/server/own-booking.ts',
    replace: "ensure(isOf(caller, booking) || caller.role === 'admin', 'booking_not_found');",
    by: '',
    caughtBy: inTheTable,
  },
];
