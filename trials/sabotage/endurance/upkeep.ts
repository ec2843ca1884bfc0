import type { Guard } from '../guard.ts';

const clocks = (test: string) => ({ file: 'server/start/clock-jumps.test.ts', test });
const notForADay = clocks('nobody is refused for a day because the clock went back by a day');
const backups = {
  file: 'server/backup/restoring.infrastructure.test.ts',
  test: 'a backup onto what exists is refused before any work, and one that fails leaves nothing behind',
};

/** Clocks, backups, upgrades, and who may send how much. */
export const upkeep: Guard[] = [
  {
    guard: 'what was counted before the clock went back is not looked at',
    file: 'database/rate-limits/use-store.ts',
    replace: ' and expires_at <= $3',
    by: ' and expires_at <> $3',
    caughtBy: notForADay,
  },
  {
    guard: 'nor counted on',
    file: 'database/rate-limits/use-store.ts',
    replace: 'kept.expires_at > excluded.expires_at + $5',
    by: 'kept.expires_at = excluded.expires_at + $5',
    caughtBy: notForADay,
  },
  {
    guard: 'a limit that was spent before the clock went back is forgotten',
    file: 'marketplace/platform/access/server/spent-limits.ts',
    replace: 'left > 0 && left <= longestWindow',
    by: 'left > 0',
    caughtBy: notForADay,
  },
  {
    guard: 'so is what an address read',
    file: 'server/admission/call-limit.ts',
    replace: 'if (left > 0 && left <= 2 * window) return',
    by: 'if (left > 0) return',
    caughtBy: clocks('nobody is kept from reading for a day because the clock went back by a day'),
  },
  {
    guard: 'the outbox does not wait for a clock that went back',
    file: 'marketplace/platform/outbox/server/outbox-store.ts',
    replace: 'or due_at > ',
    by: "or 'infinity' < ",
    caughtBy: {
      file: 'marketplace/platform/outbox/server/working-the-outbox.test.ts',
      test: 'what is to be tried again is, although the clock went back by a day',
    },
  },
  {
    guard: 'the card provider may send more than others',
    file: 'server/admission/call-limit.ts',
    replace: 'event: { times: 10,',
    by: 'event: { times: 1,',
    caughtBy: {
      file: 'server/admission/admission-control.test.ts',
      test: 'the card provider, who speaks for many, may send more',
    },
  },
  {
    guard: 'each address has connections of its own',
    file: 'server/admission/connections.ts',
    replace: 'const key = networkOf(address);',
    by: "const key = networkOf('127.0.0.1');",
    caughtBy: {
      file: 'server/admission/connections.test.ts',
      test: 'other addresses have a share of their own',
    },
  },
  {
    guard: 'a backup goes onto nothing that exists',
    file: 'server/backup/back-up.ts',
    replace: 'if (existsSync(folder)) throw',
    by: "if (existsSync('')) throw",
    caughtBy: backups,
  },
  {
    guard: 'a backup that fails leaves nothing behind',
    file: 'server/backup/back-up.ts',
    replace: '    await clearAway().catch(() => {});\n',
    by: '',
    caughtBy: backups,
  },
  {
    guard: 'a release does not touch the database of a newer one',
    file: 'database/migrate.ts',
    replace: "  refuseNewer(applied, 'The database');\n",
    by: '',
    caughtBy: {
      file: 'server/start/refusing-to-start.infrastructure.test.ts',
      test: 'a release does not start on a database that a newer one has changed',
    },
  },
  {
    guard: 'an empty file is no secret',
    file: 'server/config/secrets.ts',
    replace: 'if (text) return text;',
    by: 'return text;',
    caughtBy: {
      file: 'server/start/refusing-to-start.infrastructure.test.ts',
      test: 'a market does not start with a secret that nobody has written',
    },
  },
  {
    guard: 'nothing of the audit trail is deleted before its time',
    file: 'database/migrations/0058-how-long-the-audit-trail-is-kept.sql',
    replace: 'if not may_be_forgotten(old.action, old.at) then',
    by: 'if false then',
    caughtBy: {
      file: 'marketplace/platform/audit/server/reading-the-audit-trail.test.ts',
      test: 'the database itself refuses to change, delete or empty the trail',
    },
  },
  {
    guard: 'what cannot be swept lets nothing else grow',
    file: 'server/background/sweep.ts',
    replace: 'await step().catch((error) => problems.push(error));',
    by: 'await step();',
    caughtBy: {
      file: 'server/background/sweep.test.ts',
      test: 'what cannot be swept lets nothing else grow, and is told',
    },
  },
  {
    guard: 'a webhook secret that anybody could guess is refused',
    file: 'server/config/environment.ts',
    replace: '/^whsec_\\S{16,}$/',
    by: '/^whsec_/',
    caughtBy: {
      file: 'server/config/config.test.ts',
      test: 'a webhook secret that anybody could guess is refused: whsec_1',
    },
  },
  {
    guard: 'nothing but pictures of cars shows elsewhere',
    file: 'server/http/security-headers.ts',
    replace: 'if (url.startsWith(pictures)) return onPictures;',
    by: "if (url.startsWith('/')) return onPictures;",
    caughtBy: {
      file: 'server/http/security-headers.test.ts',
      test: 'pictures of cars show in emails and previews elsewhere; nothing else of ours does',
    },
  },
  {
    guard: 'the card sandbox names the columns it reads',
    file: 'providers/card-payments/server/sandbox/intents/refund-store.ts',
    replace: "'id, intent, amount, metadata, status, failure_reason, created_at'",
    by: "'*'",
    caughtBy: {
      file: 'providers/card-payments/server/sandbox/upgrading.test.ts',
      test: 'a migration may add columns under a sandbox that runs',
    },
  },
];
