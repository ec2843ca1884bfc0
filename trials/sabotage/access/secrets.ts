import type { Guard } from '../guard.ts';

/** What the secret protects. */
export const secrets: Guard[] = [
  {
    guard: 'a market does not start with a secret that cannot read its keys',
    file: 'server/start/forecourt.ts',
    replace: '  if (!(await services.identity.hasItsSecret())) throw new Error(anotherSecret);\n',
    by: '',
    caughtBy: {
      file: 'server/start/refusing-to-start.infrastructure.test.ts',
      test: 'with another SECRET than its keys were made with a market does not start, until the secret is rotated',
    },
  },
  {
    guard: 'the secret is not rotated under a running server',
    file: 'server/config/rotate-secret.ts',
    replace: '    await refuseWhileInUse(db, report);\n',
    by: '',
    caughtBy: {
      file: 'server/start/refusing-to-start.infrastructure.test.ts',
      test: 'with another SECRET than its keys were made with a market does not start, until the secret is rotated',
    },
  },
  {
    guard: 'links that end emails survive a new secret',
    file: 'marketplace/finding/alerts/server/unsubscribe-key-store.ts',
    replace: 'coalesce(unsubscribe_key, ',
    by: 'coalesce(',
    caughtBy: {
      file: 'marketplace/finding/alerts/server/unsubscribing.test.ts',
      test: 'links are signed with the key of the first start',
    },
  },
  {
    guard: 'a restore lets nobody in who was in when the backup was made',
    file: 'server/backup/restore.ts',
    replace: '    without: leftBehind,\n',
    by: '    without: [],\n',
    caughtBy: {
      file: 'server/backup/restoring.infrastructure.test.ts',
      test: 'nobody is in a restored market, and no key is there that another SECRET could not read',
    },
  },
];
