import { guard, testsIn } from '../guard.ts';

const refusingToStart = testsIn('server/start/refusing-to-start.infrastructure.test.ts');
const restoring = testsIn('server/backup/restoring.infrastructure.test.ts');

/** What the secret protects. */
export const secrets = [
  guard('a market does not start with a secret that cannot read its keys', 'server/start/forecourt.ts',
    '  if (!(await services.identity.hasItsSecret())) throw new Error(anotherSecret);\n', '',
    refusingToStart('a market does not start with another SECRET until the secret is rotated')),
  guard('the secret is not rotated under a running server', 'server/config/rotate-secret.ts', '    await refuseWhileInUse(db, report);\n', '',
    refusingToStart('a market does not start with another SECRET until the secret is rotated')),
  guard('links that end emails survive a new secret', 'marketplace/finding/alerts/server/unsubscribe-key-store.ts', 'coalesce(unsubscribe_key, ',
    'coalesce(', testsIn('marketplace/finding/alerts/server/unsubscribing.test.ts')('links are signed with the key of the first start')),
  guard('a restore ends the sessions of the backup', 'server/backup/restore.ts', '    without: leftBehind,\n',
    '    without: [],\n', restoring('a restored market has no sessions and no keys of another SECRET')),
];
