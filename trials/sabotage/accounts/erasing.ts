import type { Guard } from '../guard.ts';

const caughtBy = (test: string) => ({
  file: 'marketplace/oversight/moderation/server/erasing-accounts.test.ts',
  test,
});

const noWords = 'no table keeps words of a deleted account but those that the privacy notice names';

/** What a deleted account leaves behind. */
export const erasing: Guard[] = [
  {
    guard: 'a sold car does not give the phone of whoever left',
    file: 'marketplace/oversight/moderation/server/close-account.ts',
    replace: '  await eraseListingsOf(tx, id);\n',
    by: '',
    caughtBy: caughtBy('nothing about a deleted person stays but the receipts of their sales'),
  },
  {
    guard: 'bookings do not say where to reach whoever left',
    file: 'marketplace/oversight/moderation/server/close-account.ts',
    replace: '  await eraseContactOf(tx, id);\n',
    by: '',
    caughtBy: caughtBy('nothing about a deleted person stays but the receipts of their sales'),
  },
  {
    guard: 'a deleted person may sign up again',
    file: 'server/background/outbox-handlers.ts',
    replace: '    await releaseIdentity(dependencies.db, identity);\n',
    by: '',
    caughtBy: caughtBy('whoever was deleted may come back as somebody new'),
  },
  {
    guard: 'pictures of removed cars do not stay for ever',
    file: 'marketplace/platform/pictures/server/upload-store.ts',
    replace: "[]) and state <> 'removed'",
    by: '[])',
    caughtBy: caughtBy('the pictures of a removed car are swept'),
  },
  {
    guard: 'cars of a deleted account keep no location',
    file: 'marketplace/cars/listings/server/listing-store.ts',
    replace: "phone: '', ...nowhere,",
    by: "phone: '',",
    caughtBy: caughtBy(noWords),
  },
  {
    guard: 'a deleted account keeps no reason why its car was hidden',
    file: 'marketplace/cars/listings/server/listing-store.ts',
    replace: ', hiddenBecause: null }',
    by: ' }',
    caughtBy: caughtBy(noWords),
  },
  {
    guard: 'unsold cars of a deleted account keep no description',
    file: 'marketplace/cars/listings/server/listing-store.ts',
    replace: "{ state: 'removed', description: '' }",
    by: "{ state: 'removed' }",
    caughtBy: caughtBy(noWords),
  },
  {
    guard: 'reports around a deleted account keep no words',
    file: 'marketplace/oversight/moderation/server/close-account.ts',
    replace: '  await eraseReportsAround(tx, id);\n',
    by: '',
    caughtBy: caughtBy(noWords),
  },
  {
    guard: 'a declined payment in the sandbox keeps no name and email',
    file: 'providers/card-payments/server/sandbox/intents/confirming.ts',
    replace: 'paymentMethodShape({ ...method, billing: {} })',
    by: 'paymentMethodShape(method)',
    caughtBy: {
      file: 'providers/card-payments/server/sandbox/intents/paying.test.ts',
      test: 'the name and email on a card that paid for nothing are forgotten',
    },
  },
];
