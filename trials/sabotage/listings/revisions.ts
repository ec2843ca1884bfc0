import type { Guard } from '../guard.ts';

const editing = (test: string) => ({
  file: 'marketplace/dealing/sales/server/editing-live-cars.test.ts',
  test,
});

const committing = (test: string) => ({
  file: 'marketplace/dealing/sales/server/committing-to-changed-cars.test.ts',
  test,
});

const notifying = (test: string) => ({
  file: 'marketplace/dealing/changed-cars/server/notifying-of-changes.test.ts',
  test,
});

/** What a buyer agreed to stays what the buyer was shown. */
export const revisions: Guard[] = [
  {
    guard: 'a car does not become another one while a buyer pays for it',
    file: 'marketplace/dealing/sales/server/revise-listing.ts',
    replace: '  await refuseWhilePaid(tx, listing.id);\n',
    by: '',
    caughtBy: editing('a seller cannot change the name of a car while a buyer pays for it'),
  },
  {
    guard: 'pictures that change places are a change',
    file: 'marketplace/cars/listings/revision.ts',
    replace: '  pictures: listing.pictures,\n',
    by: '',
    caughtBy: editing(
      'a seller cannot change the pictures, which change places of a car while a buyer pays for it',
    ),
  },
  {
    guard: 'another VIN is a change',
    file: 'marketplace/cars/listings/revision.ts',
    replace: '  vin,\n});',
    by: '});',
    caughtBy: editing('a seller cannot change the VIN of a car while a buyer pays for it'),
  },
  {
    guard: 'money that comes late for a car that was changed goes back',
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: "  if (await isAnotherCar(tx, id, revision)) return 'car_changed';\n",
    by: '',
    caughtBy: editing(
      'money that comes for a car that was changed after its checkout had ended goes back',
    ),
  },
  {
    guard: 'a checkout knows which car it showed',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: 'revision: listing.revision };',
    by: 'revision: null };',
    caughtBy: editing(
      'money that comes for a car that was changed after its checkout had ended goes back',
    ),
  },
  {
    guard: 'a checkout shows what changed since the buyer saw the car',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace:
      '  await refuseChangedCar(tx, listing, { buyerId: buyer.id, revision: shown.revision });\n',
    by: '',
    caughtBy: committing(
      'a seller cannot swap the car for which a buyer pays, neither before nor during the checkout',
    ),
  },
  {
    guard: 'what the page of a checkout shows counts',
    file: 'marketplace/cars/listings/server/refuse-changed-car.ts',
    replace: 'isPlausible ? revision : await',
    by: 'await',
    caughtBy: committing(
      'a checkout is refused if its page shows an older car than the buyer has seen elsewhere',
    ),
  },
  {
    guard: 'no page has shown a revision that does not exist yet',
    file: 'marketplace/cars/listings/server/refuse-changed-car.ts',
    replace: ' && revision <= car.revision',
    by: '',
    caughtBy: committing('a page cannot have shown a revision that does not exist yet'),
  },
  {
    guard: 'a buyer books the car that the page shows',
    file: 'marketplace/dealing/sales/server/book-car.ts',
    replace:
      '    if (revision !== undefined) await refuseChangedCar(tx, car, { buyerId: buyer.id, revision });\n',
    by: '',
    caughtBy: committing('a buyer books the car that the page shows'),
  },
  {
    guard: 'booking twice accepts no change that the buyer was not shown',
    file: 'marketplace/dealing/sales/server/book-car.ts',
    replace: '    if (!booked.isNew) return booked.id;\n',
    by: '',
    caughtBy: committing('booking again without a revision does not accept a change'),
  },
  {
    guard: 'a buyer accepts an offer for the car that it was about',
    file: 'marketplace/dealing/offers/server/answer-offer.ts',
    replace: '      await refuseChangedCar(tx, turn.car, { buyerId: turn.senderId, revision });\n',
    by: '',
    caughtBy: committing('a buyer accepts an offer for the car that it was about'),
  },
  {
    guard: 'offering again accepts no change that the buyer was not shown',
    file: 'marketplace/cars/listings/server/shown-revision-store.ts',
    replace: 'return revision === undefined\n',
    by: 'return false\n',
    caughtBy: committing('offering again in a conversation does not accept a change'),
  },
  {
    guard: 'buyers are notified of a changed car',
    file: 'marketplace/dealing/sales/server/revise-listing.ts',
    replace: '  await notifyChangedCarLater(tx, listing.id, now);\n',
    by: '',
    caughtBy: notifying('a buyer gets one email about many edits in a row, with what they come to'),
  },
  {
    guard: 'edits are gathered in one email',
    file: 'marketplace/dealing/changed-cars/server/changed-car-store.ts',
    replace: 'not exists (select from outbox where key =',
    by: '(true or null =',
    caughtBy: notifying('edits after an email are gathered in another one, hours later'),
  },
  {
    guard: 'buyers who had an email about a car get the next one later',
    file: 'marketplace/dealing/changed-cars/server/notify-changed-car.ts',
    replace: 'if (await hasBuyersToEmail(tx, listingId, { ...car, now: at })) {',
    by: 'if (false) {',
    caughtBy: notifying('edits after an email are gathered in another one, hours later'),
  },
  {
    guard: 'a block stops emails about changes',
    file: 'marketplace/dealing/changed-cars/server/changed-car-store.ts',
    replace: ' and blocked_id = shown.buyer_id)',
    by: ' and false)',
    caughtBy: notifying('a buyer whom the seller blocked gets no email'),
  },
  {
    guard: 'a suspended buyer gets no emails about changes',
    file: 'marketplace/dealing/changed-cars/server/changed-car-store.ts',
    replace: "buyer.state = 'active' and ",
    by: '',
    caughtBy: notifying('a buyer who is suspended gets no email'),
  },
  {
    guard: 'the words of a hidden car are in no email',
    file: 'marketplace/dealing/changed-cars/server/changed-car-store.ts',
    replace: ' and not hidden',
    by: '',
    caughtBy: notifying('a buyer of a car that was hidden since gets no email'),
  },
  {
    guard: 'no buyer has seen changes that are not made yet',
    file: 'marketplace/dealing/changed-cars/server/changed-car-store.ts',
    replace: ' and listings.revision >= ',
    by: ' and 0 <= ',
    caughtBy: notifying(
      'only a committed buyer can mark changes as seen, and only once they are made',
    ),
  },
  {
    guard: 'what a deleted seller changed is erased',
    file: 'marketplace/oversight/moderation/server/close-account.ts',
    replace: '  await eraseRevisionsOf(tx, id);\n',
    by: '',
    caughtBy: {
      file: 'marketplace/oversight/moderation/server/erasing-accounts.test.ts',
      test: 'no table keeps words of a deleted account but those that the privacy notice names',
    },
  },
  {
    guard: 'the edits of a seller are in the audit trail',
    file: 'marketplace/dealing/sales/server/revise-listing.ts',
    replace: '    actorId: editorId,\n',
    by: '',
    caughtBy: editing('each edit of a car on offer is kept: who, when, and what was there before'),
  },
  {
    guard: 'the record of an edit has no VIN',
    file: 'marketplace/cars/listings/server/revision-store.ts',
    replace: "vin && createHash('sha256').update(vin).digest('base64url')",
    by: 'vin',
    caughtBy: editing('each edit of a car on offer is kept: who, when, and what was there before'),
  },
  {
    guard: 'a receipt keeps the car as it was sold',
    file: 'marketplace/dealing/bookings/server/receipt-store.ts',
    replace: '    asSold: row.car as CarAsSold | null,\n',
    by: '    asSold: null,\n',
    caughtBy: {
      file: 'marketplace/dealing/bookings/server/receipts.test.ts',
      test: 'a receipt says what was true when it was paid, whatever is renamed afterwards',
    },
  },
  {
    guard: 'a booking without a revision hides no change',
    file: 'marketplace/dealing/sales/server/book-car.ts',
    replace: 'noteShownRevision(tx, car, buyer.id, revision)',
    by: 'noteShownRevision(tx, car, buyer.id, car.revision)',
    caughtBy: {
      file: 'marketplace/dealing/sales/server/committing-to-changed-cars.test.ts',
      test: 'a booking without a revision hides no change that the buyer was not shown',
    },
  },
  {
    guard: 'no text keeps buyers from being notified of a change',
    file: 'marketplace/dealing/changed-cars/changed-car-mail.ts',
    replace: 'const letters = [...text];',
    by: "const letters = text.split('');",
    caughtBy: {
      file: 'marketplace/dealing/changed-cars/server/notifying-of-changes.test.ts',
      test: 'a long description is cut between letters, however they are stored',
    },
  },
  {
    guard: 'a car has only so many revisions a day',
    file: 'marketplace/dealing/sales/server/selling-routes.ts',
    replace: "await limits.spend('editsOfCar', listing);",
    by: '',
    caughtBy: {
      file: 'marketplace/dealing/sales/server/editing-live-cars.test.ts',
      test: 'a seller can edit a car a hundred times a day, and its price more often',
    },
  },
];
