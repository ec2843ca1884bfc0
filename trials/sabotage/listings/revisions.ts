import { guard, testsIn } from '../guard.ts';

const reviseListing = 'marketplace/dealing/sales/server/revise-listing.ts';
const revision = 'marketplace/cars/listings/revision.ts';
const holdCar = 'marketplace/dealing/sales/server/checkout/hold-car.ts';
const refuseChangedCar = 'marketplace/cars/listings/server/refuse-changed-car.ts';
const bookCar = 'marketplace/dealing/sales/server/book-car.ts';
const changedCarStore = 'marketplace/dealing/changed-cars/server/changed-car-store.ts';
const erasingAccounts = testsIn('marketplace/oversight/moderation/server/erasing-accounts.test.ts');
const editing = testsIn('marketplace/dealing/sales/server/editing-live-cars.test.ts');

const committing = testsIn('marketplace/dealing/sales/server/committing-to-changed-cars.test.ts');

const notifying = testsIn('marketplace/dealing/changed-cars/server/notifying-of-changes.test.ts');

/** What a buyer agreed to stays what the buyer was shown. */
export const revisions = [
  guard('a car does not become another one while a buyer pays for it', reviseListing,
    '  await refuseWhilePaid(tx, listing.id);\n', '', editing('a seller cannot change the name of a car while a buyer pays for it')),
  guard('pictures that change places are a change', revision,
    "  'pictures',\n", '', editing('a seller cannot change the pictures, which change places of a car while a buyer pays for it')),
  guard('another VIN is a change', revision, '...listing.vehicle, vin };', '...listing.vehicle };', editing('a seller cannot change the VIN of a car while a buyer pays for it')),
  guard('money that comes late for a car that was changed goes back', 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    "  if (await isAnotherCar(tx, id, revision)) return 'car_changed';\n", '',
    editing('money that comes for a car that was changed after its checkout had ended goes back')),
  guard('a checkout knows which car it showed', holdCar, 'revision: listing.revision,', 'revision: null,',
    editing('money that comes for a car that was changed after its checkout had ended goes back')),
  guard('a checkout shows what changed since the buyer saw the car', holdCar,
    '  await refuseChangedCar(tx, listing, { buyerId: buyer.id, revision: shown.revision });\n', '',
    committing('a seller cannot swap the car for which a buyer pays, neither before nor during the checkout')),
  guard('what the page of a checkout shows counts', refuseChangedCar,
    'isPlausible ? revision : await', 'await', committing('a checkout is refused if its page shows an older car than the buyer has seen elsewhere')),
  guard('no page has shown a revision that does not exist yet', refuseChangedCar,
    ' && revision <= car.revision', '', committing('a page cannot have shown a revision that does not exist yet')),
  guard('a buyer books the car that the page shows', bookCar,
    '    if (revision !== undefined) await refuseChangedCar(tx, car, { buyerId: buyer.id, revision });\n', '',
    committing('a buyer books the car that the page shows')),
  guard('booking twice accepts no change that the buyer was not shown', bookCar,
    '    if (!booked.isNew) return booked.id;\n', '', committing('booking again without a revision does not accept a change')),
  guard('a buyer accepts an offer for the car that it was about', 'marketplace/dealing/offers/server/answer-offer.ts',
    "    if (by === 'buyer') await refuseChangedCar(tx, car, { buyerId: callerId, revision });\n", '',
    committing('a buyer accepts an offer for the car that it was about')),
  guard('offering again accepts no change that the buyer was not shown', 'marketplace/cars/listings/server/shown-revision-store.ts',
    'return revision === undefined\n', 'return false\n', committing('offering again in a conversation does not accept a change')),
  guard('buyers are notified of a changed car', reviseListing, '  await notifyChangedCarLater(tx, listing.id, now);\n', '',
    notifying('a buyer gets one email with the result of many edits in a row')),
  guard('edits are gathered in one email', changedCarStore,
    'not exists (select from outbox where key =', '(true or null =', notifying('edits after an email are gathered in another one, hours later')),
  guard('buyers who had an email about a car get the next one later', 'marketplace/dealing/changed-cars/server/notify-changed-car.ts',
    'if (await hasBuyersToEmail(tx, listingId, { ...car, now: at })) {', 'if (false) {',
    notifying('edits after an email are gathered in another one, hours later')),
  guard('a block stops emails about changes', changedCarStore,
    ' and blocked_id = shown.buyer_id)', ' and false)', notifying('a buyer whom the seller blocked gets no email')),
  guard('a suspended buyer gets no emails about changes', changedCarStore,
    "buyer.state = 'active' and ", '', notifying('a buyer who is suspended gets no email')),
  guard('the words of a hidden car are in no email', changedCarStore,
    ' and not hidden', '', notifying('a buyer of a car that was hidden since gets no email')),
  guard('no buyer has seen changes that are not made yet', changedCarStore,
    ' and listings.revision >= ', ' and 0 <= ', notifying('only a committed buyer can mark changes as seen, and only once they are made')),
  guard('what a deleted seller changed is erased', 'marketplace/oversight/moderation/server/close-account.ts',
    '  await eraseRevisionsOf(tx, id);\n', '', erasingAccounts('only the columns that the privacy notice names keep words of a deleted account')),
  guard('the edits of a seller are in the audit trail', reviseListing,
    '    actorId: editorId,\n', '', editing('each edit of a car on offer is kept: who, when, and what was there before')),
  guard('the record of an edit has no VIN', 'marketplace/cars/listings/server/revision-store.ts',
    "vin && createHash('sha256').update(vin).digest('base64url')", 'vin',
    editing('each edit of a car on offer is kept: who, when, and what was there before')),
  guard('a receipt keeps the car as it was sold', 'marketplace/dealing/bookings/server/receipt-store.ts',
    'receipt.car as as_sold', 'null as as_sold',
    testsIn('marketplace/dealing/bookings/server/receipts.test.ts')('a receipt says what was true when it was paid, whatever is renamed afterwards')),
  guard('a booking without a revision hides no change', bookCar, 'noteShownRevision(tx, car, buyer.id, revision)',
    'noteShownRevision(tx, car, buyer.id, car.revision)', committing('a booking without a revision hides no change that the buyer was not shown')),
  guard('no text keeps buyers from being notified of a change', 'marketplace/dealing/changed-cars/changed-car-mail.ts',
    'const letters = [...text];', "const letters = text.split('');", notifying('an email cuts a long description between characters, not within a surrogate pair')),
  guard('a car has only so many revisions a day', 'marketplace/dealing/sales/server/selling-routes.ts',
    "await limits.spend('editsOfCar', listing);", '', editing('a seller can edit a car a hundred times a day, and its price more often')),
];
