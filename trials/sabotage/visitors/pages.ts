import { guard, testsIn } from '../guard.ts';

const publicCache = 'server/page-cache/public-cache.ts';
const routes = 'marketplace/cars/reports/server/routes.ts';
const reportingCars = testsIn('marketplace/cars/reports/server/reporting-cars.test.ts');
const earlyInput = 'shell/early-input.tsx';
const earlyInputTest = testsIn('shell/early-input.test.tsx');
const whileAway = testsIn('server/page-cache/database-away.test.ts');
const inApp = testsIn('server/http/app.test.ts');

/** What pages, addresses, texts and the log may contain, and who sees them. */
export const pages = [
  guard('what signed-in people see is not kept for visitors', 'server/page-cache/serve-from-cache.ts', '    headers.authorization === undefined &&\n',
    '', testsIn('server/page-cache/serve-from-cache.test.ts')('responses to signed-in callers are neither cached nor read from the cache')),
  guard('a page from before the database went is five minutes old at most', publicCache,
    'clock() - since < oldestStandIn', 'true', whileAway('while the database is unreachable visitors get stored pages and their age')),
  guard('a busy database is no reason to show old pages', publicCache,
    '      lostAt = null;\n', '', whileAway('a busy database does not bring back old pages')),
  guard('changes that are announced but not delivered are no news', 'database/listen.ts', '    await checkDelivery(connection, await sendProbe());\n', '',
    testsIn('database/listen.infrastructure.test.ts')('a pooler that accepts listening but delivers nothing is noticed')),
  guard('the data of a page cannot become script', 'shell/document.ts',
    ".replaceAll('<', '\\\\u003c')", '', testsIn('shell/render-page.test.ts')('a seller’s text cannot become markup or script')),
  guard('the parts of a sitemap name only what is on offer', 'marketplace/cars/listings/server/sitemap-store.ts',
    '    .where(isOnOffer)\n', '', testsIn('server/pages/sitemap.test.ts')('drafts and hidden cars are not in the sitemap')),
  guard('other sites cannot frame the pages', 'server/http/security-headers.ts', `  'frame-ancestors': ["'none'"],\n`, '',
    testsIn('server/http/security-headers.test.ts')('every kind of response gets the best grade of the HTTP observatory')),
  guard('an address that begins like another site stays ours', 'server/pages/page-routes.ts',
    "url.startsWith('/') ? new URL(origin + url) : new URL(url, origin)", 'new URL(url, origin)',
    testsIn('tests/attacks/open-redirects.test.ts')('an address that begins like another site is not a page of ours')),
  guard('texts that PostgreSQL cannot keep are refused', 'marketplace/cars/reports/contract.ts', '        readableLines,\n', '',
    testsIn('tests/attacks/hostile-words.infrastructure.test.ts')('characters that PostgreSQL cannot keep are refused or left out, not a failure of ours')),
  guard('the log names no email address', 'server/observability/logging.ts',
    "text.includes('@') || text.includes('%40')", 'false', inApp('the access log contains no email address of a path')),
  guard('visitors report a car once for their network', routes, 'networkHash(ip, visitorSalt)', 'ip + networkHash(ip, visitorSalt)',
    reportingCars('visitors of one network count as one, whatever their browser and address')),
  guard('reports are counted', routes, "limit: 'report',", "limit: 'address',", reportingCars('a visitor who reports too often is refused')),
  guard('what a visitor types before hydration stays', earlyInput, 'for (const refill of refills) refill();', 'void refills;',
    earlyInputTest('a form receives text, ticks and clicks from before hydration once')),
  guard('what a visitor presses before hydration counts', earlyInput, 'if (!isField(element)) element.click();', 'void element;',
    earlyInputTest('a form receives text, ticks and clicks from before hydration once')),
];
