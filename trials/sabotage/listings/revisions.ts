import type { Guard } from '../guard.ts';

const editing = (test: string) => ({
  file: 'marketplace/sales/server/editing-live-cars.test.ts',
  test,
});

/** What a buyer agreed to stays what the buyer was shown. */
export const revisions: Guard[] = [
  {
    guard: 'a car does not become another one while a buyer pays for it',
    file: 'marketplace/sales/server/revise-listing.ts',
    replace: '  await refuseWhilePaid(tx, listing.id);\n',
    by: '',
    caughtBy: editing('a seller cannot change the name of a car while a buyer pays for it'),
  },
  {
    guard: 'pictures that change places are a change',
    file: 'marketplace/listings/revision.ts',
    replace: '  pictures: listing.pictures,\n',
    by: '',
    caughtBy: editing(
      'a seller cannot change the pictures, which change places of a car while a buyer pays for it',
    ),
  },
  {
    guard: 'another VIN is a change',
    file: 'marketplace/listings/revision.ts',
    replace: '  vin,\n});',
    by: '});',
    caughtBy: editing('a seller cannot change the VIN of a car while a buyer pays for it'),
  },
  {
    guard: 'money that comes late for a car that was changed goes back',
    file: 'marketplace/sales/server/checkout/settle-payment.ts',
    replace: "  if (await isAnotherCar(tx, id, revision)) return 'car_changed';\n",
    by: '',
    caughtBy: editing(
      'money that comes for a car that was changed after its checkout had ended goes back',
    ),
  },
  {
    guard: 'a checkout knows which car it showed',
    file: 'marketplace/sales/server/checkout/hold-car.ts',
    replace: 'revision: listing.revision };',
    by: 'revision: null };',
    caughtBy: editing(
      'money that comes for a car that was changed after its checkout had ended goes back',
    ),
  },
  {
    guard: 'the edits of a seller are in the audit trail',
    file: 'marketplace/sales/server/revise-listing.ts',
    replace: '    actorId: editorId,\n',
    by: '',
    caughtBy: editing('each edit of a car on offer is kept: who, when, and what was there before'),
  },
  {
    guard: 'the record of an edit has no VIN',
    file: 'marketplace/listings/server/revision-store.ts',
    replace: "vin && createHash('sha256').update(vin).digest('base64url')",
    by: 'vin',
    caughtBy: editing('each edit of a car on offer is kept: who, when, and what was there before'),
  },
  {
    guard: 'a receipt keeps the car as it was sold',
    file: 'marketplace/bookings/server/receipt-store.ts',
    replace: '    asSold: row.car as CarAsSold | null,\n',
    by: '    asSold: null,\n',
    caughtBy: {
      file: 'marketplace/bookings/server/receipts.test.ts',
      test: 'a receipt says what was true when it was paid, whatever is renamed afterwards',
    },
  },
];
