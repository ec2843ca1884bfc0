import type { Guard } from '../guard.ts';

const hiding = (test: string) => ({
  file: 'marketplace/oversight/moderation/server/hiding-cars.test.ts',
  test,
});
const selling = (test: string) => ({
  file: 'marketplace/dealing/sales/server/selling-cars.test.ts',
  test,
});
const postedOnce = selling('a car that is posted again because the answer was lost is added once');

/** Cars that administrators hid, and what is posted twice. */
export const hidingCars: Guard[] = [
  {
    guard: 'hiding a car twice tells its seller once',
    file: 'marketplace/oversight/moderation/server/hidden-car-store.ts',
    replace: "    .where('hiddenBecause', 'is', null)\n",
    by: '',
    caughtBy: hiding('hiding twice says so once, and a reason is needed'),
  },
  {
    guard: 'showing a car does not show one of a suspended seller',
    file: 'marketplace/oversight/moderation/server/hidden-car-store.ts',
    replace: `(select accounts.state <> 'active' from accounts
        where accounts.id = listings.seller_id)`,
    by: 'false',
    caughtBy: hiding(
      'restoring its seller does not bring back what an administrator hid, nor the other way round',
    ),
  },
  {
    guard: 'a key that was used for another car adds nothing',
    file: 'marketplace/cars/listings/server/list-car.ts',
    replace: "    ensure(!before || before.digest === digest, 'already_added');\n",
    by: '',
    caughtBy: postedOnce,
  },
  {
    guard: "a key says nothing about somebody else's cars",
    file: 'marketplace/cars/listings/server/idempotency-key-store.ts',
    replace: "    .where('sellerId', '=', sellerId)\n",
    by: '',
    caughtBy: postedOnce,
  },
  {
    guard: 'no call is noted to somebody whose booking has just ended',
    file: 'marketplace/dealing/bookings/server/lead-store.ts',
    replace: "        .where('id', '=', bookingId)\n        .where('state', '=', 'open'),",
    by: "        .where('id', '=', bookingId),",
    caughtBy: {
      file: 'marketplace/dealing/bookings/server/leads.test.ts',
      test: 'calls are noted while the booking is open, and not afterwards',
    },
  },
  {
    guard: "nobody counts the leads of somebody else's cars",
    file: 'marketplace/dealing/bookings/server/lead-store.ts',
    replace:
      "    .where('listing.sellerId', '=', sellerId)\n    .where('booking.state', '=', 'open')",
    by: "    .where('booking.state', '=', 'open')",
    caughtBy: {
      file: 'marketplace/dealing/bookings/server/leads.test.ts',
      test: 'leads are those of the own cars alone, or of one of them',
    },
  },
  {
    guard: 'a car that is not public answers like an unknown id',
    file: 'marketplace/cars/listings/server/listing-to-see.ts',
    replace: "  ensure(mayBeSeenBy(caller, listing), 'listing_not_found');\n",
    by: '',
    caughtBy: {
      file: 'server/http/unseen-cars.test.ts',
      test: 'a stranger cannot distinguish a car that is not public from an unknown id: similar cars',
    },
  },
  {
    guard: 'pictures from elsewhere are not shown in emails',
    file: 'marketplace/cars/vehicles/picture.ts',
    replace: 'ours.test(picture) ? {',
    by: 'picture ? {',
    caughtBy: {
      file: 'marketplace/dealing/bookings/server/leads.test.ts',
      test: 'a picture from elsewhere is not shown in emails',
    },
  },
];
