import { guard, testsIn } from '../guard.ts';

const hiddenCarStore = 'marketplace/oversight/moderation/server/hidden-car-store.ts';
const leadStore = 'marketplace/dealing/bookings/server/lead-store.ts';
const leads = testsIn('marketplace/dealing/bookings/server/leads.test.ts');
const hiding = testsIn('marketplace/oversight/moderation/server/hiding-cars.test.ts');
const selling = testsIn('marketplace/dealing/sales/server/selling-cars.test.ts');
const postedOnce = selling('a car that is posted again because the answer was lost is added once');

/** Cars that administrators hid, and what is posted twice. */
export const hidingCars = [
  guard('hiding a car twice tells its seller once', hiddenCarStore,
    "\n      .where('hiddenBecause', 'is', null)", '', hiding('hiding a car twice emails the seller once, and requires a reason')),
  guard('showing a car does not show one of a suspended seller', hiddenCarStore,
    "(select accounts.state <> 'active' from accounts\n          where accounts.id = listings.seller_id)", 'false',
    hiding('restoring a seller does not show a car that an administrator hid, nor the reverse')),
  guard('a key that was used for another car adds nothing', 'marketplace/cars/listings/server/list-car.ts',
    "    ensure(!before || before.digest === digest, 'already_added');\n", '', postedOnce),
  guard("a key says nothing about somebody else's cars", 'marketplace/cars/listings/server/idempotency-key-store.ts',
    "    .where('sellerId', '=', sellerId)\n", '', postedOnce),
  guard('no call is recorded for a booking that has just ended', leadStore,
    "        .where('id', '=', bookingId)\n        .where('state', '=', 'open'),", "        .where('id', '=', bookingId),",
    leads('a seller can note calls only while the booking is open')),
  guard("nobody counts the leads of somebody else's cars", leadStore,
    "    .where('listing.sellerId', '=', sellerId)\n    .where('booking.state', '=', 'open')", "    .where('booking.state', '=', 'open')",
    leads('a seller sees the leads of all own cars or of one, and of no other cars')),
  guard('a car that is not public answers like an unknown id', 'marketplace/cars/listings/server/listing-to-see.ts',
    "  ensure(mayBeSeenBy(caller, listing), 'listing_not_found');\n", '',
    testsIn('server/http/unseen-cars.test.ts')('a stranger cannot distinguish a car that is not public from an unknown id: similar cars')),
  guard('pictures from elsewhere are not shown in emails', 'marketplace/cars/vehicles/picture.ts',
    'ours.test(picture) ? {', 'picture ? {', leads('emails do not show pictures from other sites')),
];
