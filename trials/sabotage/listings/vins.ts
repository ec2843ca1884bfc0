import { guard, testsIn } from '../guard.ts';

const store = 'marketplace/cars/listings/server/vin-store.ts';
const migration = 'database/migrations/04-listings.sql';
const caughtBy = testsIn('marketplace/dealing/sales/server/vins.test.ts');
const oneOnOffer = caughtBy('of three drafts with one VIN that are advertised at once, one is on offer');

/** Who learns a VIN, and that a car is on offer once; and what may be said of a car at all. */
export const vins = [
  guard('only its seller, administrators and the buyer who paid learn a VIN', store, 'isInsider(caller, listing)} or exists (', 'true} or exists (',
    caughtBy('its seller, administrators and the buyer who paid know the VIN; others, that it is on file')),
  guard('a buyer whose money went back learns no VIN', store,
    ' and payments.refunded_at is null', '', caughtBy('whoever got the money back does not know the VIN any more')),
  guard('a VIN is on offer once', migration, 'create unique index one_offer_per_vin', 'create index one_offer_per_vin', oneOnOffer),
  guard('whether a VIN is on offer follows the state of its car', migration,
    "set on_offer = (new.state = 'advertised' and not new.hidden),", 'set on_offer = on_offer,', oneOnOffer),
  guard('a hidden car does not keep its VIN from others', migration, 'after update of state, hidden on listings', 'after update of state on listings',
    caughtBy('a hidden car keeps nobody from advertising one with its VIN, and comes back without it')),
  guard('a VIN is advertised once', migration, 'create unique index one_listing_per_seller_and_vin', 'create index one_listing_per_seller_and_vin',
    caughtBy('of three calls that add the same car at once, one is kept')),
  guard('a VIN does not keep a sale from being undone', migration, "  if new.state = 'advertised' and old.state <> 'advertised' then",
    '  if true then', caughtBy('a sale can be undone though its seller has listed the car again')),
  guard('both cars with one VIN are reported', 'marketplace/dealing/sales/server/advertise-car.ts',
    '    await reportSameVin(db, listing, await vinOf(db, id));\n', '',
    caughtBy("somebody else's VIN can be saved but not advertised, and both cars are reported")),
  guard('what does not fit what was said before is refused', 'marketplace/dealing/sales/server/edit-listing.ts',
    '  refuseContradictions(changes, now, before);\n', '',
    testsIn('marketplace/dealing/sales/server/telling-details.test.ts')('what does not fit together is refused, whichever of it was said first')),
  guard('nothing in what search engines are told closes its block', 'shell/document.ts', 'asJsonBlock(data)', 'JSON.stringify(data)',
    testsIn('marketplace/pages/car-page/web/details-on-the-page.test.ts')('no name closes the block that it stands in')),
];
