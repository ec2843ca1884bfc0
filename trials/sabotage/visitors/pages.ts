import type { Guard } from '../guard.ts';

const whileAway = (test: string) => ({ file: 'server/page-cache/database-away.test.ts', test });
const inApp = (test: string) => ({ file: 'server/http/app.test.ts', test });

/** What pages, addresses, texts and the log may contain, and who sees them. */
export const pages: Guard[] = [
  {
    guard: 'what signed-in people see is not kept for visitors',
    file: 'server/page-cache/serve-from-cache.ts',
    replace: '    headers.authorization === undefined &&\n',
    by: '',
    caughtBy: {
      file: 'server/page-cache/serve-from-cache.test.ts',
      test: 'what somebody sees who has signed in is neither kept nor taken from the cache',
    },
  },
  {
    guard: 'a page from before the database went is five minutes old at most',
    file: 'server/page-cache/public-cache.ts',
    replace: 'clock() - since < oldestStandIn',
    by: 'true',
    caughtBy: whileAway('while the database is away visitors see what was kept, and how old it is'),
  },
  {
    guard: 'a busy database is no reason to show old pages',
    file: 'server/page-cache/public-cache.ts',
    replace: '      lostAt = null;\n',
    by: '',
    caughtBy: whileAway('a database that is only busy is no reason to show what is old'),
  },
  {
    guard: 'changes that are announced but not delivered are no news',
    file: 'database/listen.ts',
    replace: '    await proveHearing(connection, await say());\n',
    by: '',
    caughtBy: {
      file: 'database/listen.infrastructure.test.ts',
      test: 'a pooler that accepts the listening and hands on nothing is noticed, and not trusted',
    },
  },
  {
    guard: 'the data of a page cannot become script',
    file: 'shell/document.ts',
    replace: ".replaceAll('<', '\\\\u003c')",
    by: '',
    caughtBy: {
      file: 'shell/render-page.test.ts',
      test: 'what a seller writes cannot become markup or script',
    },
  },
  {
    guard: 'the parts of a sitemap name only what is on offer',
    file: 'marketplace/cars/listings/server/sitemap-store.ts',
    replace: '    .where(isOnOffer)\n',
    by: '',
    caughtBy: { file: 'server/pages/sitemap.test.ts', test: 'drafts and hidden cars are in none' },
  },
  {
    guard: 'nobody frames our pages',
    file: 'server/http/security-headers.ts',
    replace: `  'frame-ancestors': ["'none'"],\n`,
    by: '',
    caughtBy: {
      file: 'server/http/security-headers.test.ts',
      test: 'every kind of answer gets the best grade of the HTTP observatory',
    },
  },
  {
    guard: 'an address that begins like another site stays ours',
    file: 'server/pages/page-routes.ts',
    replace: "url.startsWith('/') ? new URL(origin + url) : new URL(url, origin)",
    by: 'new URL(url, origin)',
    caughtBy: {
      file: 'tests/attacks/open-redirects.test.ts',
      test: 'an address that begins like another site is not a page of ours',
    },
  },
  {
    guard: 'texts that PostgreSQL cannot keep are refused',
    file: 'marketplace/cars/reports/contract.ts',
    replace: '        readableLines,\n',
    by: '',
    caughtBy: {
      file: 'tests/attacks/hostile-words.test.ts',
      test: 'characters that PostgreSQL cannot keep are refused or left out, not a failure of ours',
    },
  },
  {
    guard: 'the log names no email address',
    file: 'server/observability/logging.ts',
    replace: "text.includes('@') || text.includes('%40')",
    by: 'false',
    caughtBy: inApp('the log of answers names no email address, wherever in the address it stands'),
  },
  {
    guard: 'visitors report a car once for their network',
    file: 'marketplace/cars/reports/server/routes.ts',
    replace: 'networkHash(ip, visitorSalt)',
    by: 'ip + networkHash(ip, visitorSalt)',
    caughtBy: {
      file: 'marketplace/cars/reports/server/reporting-cars.test.ts',
      test: 'another browser or another address of the same network is no further visitor',
    },
  },
  {
    guard: 'reports are counted',
    file: 'marketplace/cars/reports/server/routes.ts',
    replace: "await limits.spend('report', request);",
    by: '',
    caughtBy: {
      file: 'marketplace/cars/reports/server/reporting-cars.test.ts',
      test: 'a flood of reports is refused',
    },
  },
  {
    guard: 'what a visitor types before hydration stays',
    file: 'shell/early-input.tsx',
    replace: 'for (const refill of refills) refill();',
    by: 'void refills;',
    caughtBy: {
      file: 'shell/early-input.test.tsx',
      test: 'a form gets what was typed, ticked and pressed before hydration, once',
    },
  },
  {
    guard: 'what a visitor presses before hydration counts',
    file: 'shell/early-input.tsx',
    replace: 'if (!isField(element)) element.click();',
    by: 'void element;',
    caughtBy: {
      file: 'shell/early-input.test.tsx',
      test: 'a form gets what was typed, ticked and pressed before hydration, once',
    },
  },
];
