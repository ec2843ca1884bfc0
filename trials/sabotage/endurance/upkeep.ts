import { guard, testsIn } from '../guard.ts';

const useStore = 'database/rate-limits/use-store.ts';
const callLimit = 'server/admission/call-limit.ts';
const backUp = 'server/backup/back-up.ts';
const refusingToStart = testsIn('server/start/refusing-to-start.infrastructure.test.ts');
const clocks = testsIn('server/start/clock-jumps.test.ts');
const notForADay = clocks('a clock that goes back by a day does not extend rate limits');
const backups = testsIn('server/backup/restoring.infrastructure.test.ts')(
  'a backup to an existing folder is refused, and a failed one leaves no files',
);

/** Clocks, backups, upgrades, and who may send how much. */
export const upkeep = [
  guard('what was counted before the clock went back is not looked at', useStore, ' and expires_at <= $3', ' and expires_at <> $3', notForADay),
  guard('nor counted on', useStore, 'kept.expires_at > excluded.expires_at + $5', 'kept.expires_at = excluded.expires_at + $5', notForADay),
  guard('a limit that was spent before the clock was set back is forgotten', 'marketplace/platform/access/server/rate-limits.ts',
    'left > 0 && left <= longestWindow', 'left > 0', notForADay),
  guard('so is what an address read', callLimit, 'if (left > 0 && left <= 2 * window) return', 'if (left > 0) return',
    clocks('a clock that goes back by a day does not extend read limits')),
  guard('the outbox does not wait for a clock that went back', 'marketplace/platform/outbox/server/outbox-store.ts',
    'or due_at > ', "or 'infinity' < ",
    testsIn('marketplace/platform/outbox/server/working-the-outbox.test.ts')('a failed item is retried although the clock went back by a day')),
  guard('the card provider may send more than others', callLimit, 'event: { times: 10,', 'event: { times: 1,',
    testsIn('server/admission/admission-control.test.ts')('the card provider may send more events')),
  guard('each address has connections of its own', 'server/admission/connections.ts', 'const key = networkOf(address);',
    "const key = networkOf('127.0.0.1');", testsIn('server/admission/connections.test.ts')('other addresses have a share of their own')),
  guard('a backup goes onto nothing that exists', backUp, 'if (existsSync(folder)) throw', "if (existsSync('')) throw", backups),
  guard('a backup that fails leaves nothing behind', backUp, '    await clearAway().catch(() => {});\n', '', backups),
  guard('a release does not touch the database of a newer one', 'database/migrating/migrate.ts',
    "  refuseNewer(applied, 'The database');\n", '', refusingToStart('a release does not start on the database of a newer one')),
  guard('a release does not touch a database that is too old for it', 'database/migrating/migrate.ts', "  refuseOlder(applied, 'The database');\n", '',
    refusingToStart('a release does not start on a database that is too old, and names the commit to start in between')),
  guard('a database is adopted once', 'database/migrating/adopt-squashed.ts', '  if (await isApplied(tx, replacements[0]!)) return;\n', '',
    testsIn('database/migrating/adopt-squashed.infrastructure.test.ts')('a database with all squashed migrations is adopted once, in one transaction, and keeps its rows')),
  guard('an empty file is no secret', 'server/config/secrets.ts',
    'if (text) return text;', 'return text;', refusingToStart('a market does not start with an empty secret file')),
  guard('nothing of the audit trail is deleted before its time', 'database/migrations/11-oversight.sql',
    'if not may_be_forgotten(old.action, old.at) then', 'if false then',
    testsIn('marketplace/platform/audit/server/reading-the-audit-trail.test.ts')('the database itself refuses to change, delete or empty the trail')),
  guard('what cannot be swept lets nothing else grow', 'server/background/sweep.ts', 'await step().catch((error) => problems.push(error));',
    'await step();', testsIn('server/background/sweep.test.ts')('a failed step of the sweep does not stop the others, and is reported')),
  guard('a guessable webhook secret is refused', 'server/config/environment.ts',
    '/^whsec_\\S{16,}$/', '/^whsec_/', testsIn('server/config/production-settings.test.ts')('a guessable webhook secret is refused: whsec_1')),
  guard('nothing but pictures of cars shows elsewhere', 'server/http/security-headers.ts',
    'if (url.startsWith(pictures)) return onPictures;', "if (url.startsWith('/')) return onPictures;",
    testsIn('server/http/security-headers.test.ts')('only pictures of cars may be shown on other sites')),
  guard('the card sandbox names the columns it reads', 'providers/card-payments/server/sandbox/intents/refund-store.ts',
    "'id, intent, amount, metadata, status, failure_reason, created_at'", "'*'",
    testsIn('providers/card-payments/server/sandbox/upgrading.test.ts')('a migration may add columns while the sandbox runs')),
];
