import { guard, testsIn } from '../guard.ts';

const closeAccount = 'marketplace/oversight/moderation/server/close-account.ts';
const listingStore = 'marketplace/cars/listings/server/listing-store.ts';
const caughtBy = testsIn('marketplace/oversight/moderation/server/erasing-accounts.test.ts');

const noWords = 'only the columns that the privacy notice names keep words of a deleted account';

/** What a deleted account leaves behind. */
export const erasing = [
  guard('a sold car does not show the phone of a deleted seller', closeAccount,
    '  await eraseListingsOf(tx, id);\n', '', caughtBy('deleting a person keeps nothing about them but the receipts of their sales')),
  guard('bookings do not show the contact of a deleted buyer', closeAccount,
    '  await eraseContactOf(tx, id);\n', '', caughtBy('deleting a person keeps nothing about them but the receipts of their sales')),
  guard('a deleted person may sign up again', 'server/background/outbox-handlers.ts',
    '    await releaseIdentity(dependencies.db, identity);\n', '', caughtBy('a deleted person can sign up again as a new account')),
  guard('pictures of removed cars do not stay for ever', 'marketplace/platform/pictures/server/upload-store.ts',
    "[]) and state <> 'removed'", '[])', caughtBy('the sweep removes the pictures of a removed car')),
  guard('cars of a deleted account keep no location', listingStore, "phone: '', ...nowhere,", "phone: '',", caughtBy(noWords)),
  guard('a deleted account keeps no reason why its car was hidden', listingStore, ', hiddenBecause: null }', ' }', caughtBy(noWords)),
  guard('unsold cars of a deleted account keep no description', listingStore,
    "{ state: 'removed', description: '' }", "{ state: 'removed' }", caughtBy(noWords)),
  guard('reports around a deleted account keep no words', closeAccount, '  await eraseReportsAround(tx, id);\n', '', caughtBy(noWords)),
  guard('a declined payment in the sandbox keeps no name and email', 'providers/card-payments/server/sandbox/intents/confirming.ts',
    'paymentMethodShape({ ...method, billing: {} })', 'paymentMethodShape(method)',
    testsIn('providers/card-payments/server/sandbox/intents/paying.test.ts')('the name and email of an unpaid card are deleted')),
];
