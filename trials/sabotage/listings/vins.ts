import type { Guard } from '../guard.ts';

const store = 'marketplace/cars/listings/server/vin-store.ts';
const migration = 'database/migrations/0039-vins.sql';
const caughtBy = (test: string) => ({
  file: 'marketplace/dealing/sales/server/vins.test.ts',
  test,
});
const oneOnOffer = caughtBy(
  'of three drafts with one VIN that are advertised at once, one is on offer',
);

/** Who learns a VIN, and that a car is on offer once; and what may be said of a car at all. */
export const vins: Guard[] = [
  {
    guard: 'only its seller, administrators and the buyer who paid learn a VIN',
    file: store,
    replace: 'isInsider(caller, listing)} or exists (',
    by: 'true} or exists (',
    caughtBy: caughtBy(
      'its seller, administrators and the buyer who paid know the VIN; others, that it is on file',
    ),
  },
  {
    guard: 'a buyer whose money went back learns no VIN',
    file: store,
    replace: ' and payments.refunded_at is null',
    by: '',
    caughtBy: caughtBy('whoever got the money back does not know the VIN any more'),
  },
  {
    guard: 'a VIN is on offer once',
    file: migration,
    replace: 'create unique index one_offer_per_vin',
    by: 'create index one_offer_per_vin',
    caughtBy: oneOnOffer,
  },
  {
    guard: 'whether a VIN is on offer follows the state of its car',
    file: migration,
    replace: "set on_offer = (new.state = 'advertised' and not new.hidden),",
    by: 'set on_offer = on_offer,',
    caughtBy: oneOnOffer,
  },
  {
    guard: 'a hidden car does not keep its VIN from others',
    file: migration,
    replace: 'after update of state, hidden on listings',
    by: 'after update of state on listings',
    caughtBy: caughtBy(
      'a hidden car keeps nobody from advertising one with its VIN, and comes back without it',
    ),
  },
  {
    guard: 'nobody lists one car twice',
    file: migration,
    replace: 'create unique index one_listing_per_seller_and_vin',
    by: 'create index one_listing_per_seller_and_vin',
    caughtBy: caughtBy('of three calls that add the same car at once, one is kept'),
  },
  {
    guard: 'a VIN does not keep a sale from being undone',
    file: migration,
    replace: "  if new.state = 'advertised' and old.state <> 'advertised' then",
    by: '  if true then',
    caughtBy: caughtBy('a sale can be undone though its seller has listed the car again'),
  },
  {
    guard: 'both cars with one VIN are reported',
    file: 'marketplace/dealing/sales/server/advertise-car.ts',
    replace: '    await reportSameVin(db, listing, await vinOf(db, id));\n',
    by: '',
    caughtBy: caughtBy(
      "somebody else's VIN can be saved but not advertised, and both cars are reported",
    ),
  },
  {
    guard: 'what does not fit what was said before is refused',
    file: 'marketplace/dealing/sales/server/edit-listing.ts',
    replace: '  refuseContradictions(changes, now, before);\n',
    by: '',
    caughtBy: {
      file: 'marketplace/dealing/sales/server/telling-details.test.ts',
      test: 'what does not fit together is refused, whichever of it was said first',
    },
  },
  {
    guard: 'nothing in what search engines are told closes its block',
    file: 'shell/document.ts',
    replace: 'asJsonBlock(data)',
    by: 'JSON.stringify(data)',
    caughtBy: {
      file: 'marketplace/pages/car-page/web/details-on-the-page.test.ts',
      test: 'no name closes the block that it stands in',
    },
  },
];
