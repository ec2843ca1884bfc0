import type { Guard } from '../guard.ts';

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
    file: 'marketplace/listings/server/sitemap-store.ts',
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
    file: 'marketplace/reports/contract.ts',
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
    file: 'marketplace/reports/server/routes.ts',
    replace: '.update(networkOf(ip))',
    by: '.update(networkOf(ip) + ip)',
    caughtBy: {
      file: 'marketplace/reports/server/reporting-cars.test.ts',
      test: 'another browser or another address of the same network is no further visitor',
    },
  },
  {
    guard: 'reports are counted',
    file: 'marketplace/reports/server/routes.ts',
    replace: "await limits.spend('report', request);",
    by: '',
    caughtBy: {
      file: 'marketplace/reports/server/reporting-cars.test.ts',
      test: 'a flood of reports is refused',
    },
  },
];
