import type { Guard } from '../guard.ts';

const caughtBy = (test: string) => ({
  file: 'marketplace/moderation/server/erasing-accounts.test.ts',
  test,
});

/** What a deleted account leaves behind. */
export const erasing: Guard[] = [
  {
    guard: 'a sold car does not give the phone of whoever left',
    file: 'marketplace/moderation/server/close-account.ts',
    replace: '  await eraseListingsOf(tx, id);\n',
    by: '',
    caughtBy: caughtBy('nothing about a deleted person stays but the receipts of their sales'),
  },
  {
    guard: 'bookings do not say where to reach whoever left',
    file: 'marketplace/moderation/server/close-account.ts',
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
    file: 'marketplace/pictures/server/upload-store.ts',
    replace: "[]) and state <> 'removed'",
    by: '[])',
    caughtBy: caughtBy('the pictures of a removed car are swept'),
  },
];
