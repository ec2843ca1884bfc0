import { guard, testsIn } from '../guard.ts';

const timing = 'marketplace/finding/alerts/timing.ts';
const saveSearch = 'marketplace/finding/saved-searches/server/save-search.ts';
const matching = testsIn('marketplace/finding/alerts/server/matching-saved-searches.test.ts');
const dropping = testsIn('marketplace/finding/alerts/server/notifying-of-drops.test.ts');
const sending = testsIn('marketplace/finding/alerts/server/sending-alerts.test.ts');
const unsubscribing = testsIn('marketplace/finding/alerts/server/unsubscribing.test.ts');
const saving = testsIn('marketplace/finding/saved-searches/server/saving-searches.test.ts');
const changes = 'marketplace/finding/alerts/server/market-change-store.ts';
const pending = 'marketplace/finding/alerts/server/pending-alert-store.ts';
const writing = 'marketplace/finding/alerts/server/write-alert.ts';

/** Which alerts an account gets, how often, and how it ends them. */
export const alerts = [
  guard('an email has a favourite that fits a search once', writing, 'const seen = new Set(dropIds);', 'const seen = new Set<string>();',
    dropping('a favourite that also fits a search is emailed once, as the favourite that costs less')),
  guard('a car that fits several searches is recorded once', 'database/migrations/06-finding.sql',
    'create unique index a_car_is_told_once on told', 'create index a_car_is_told_once on told',
    sending('a car is recorded as fitting once, whatever its price')),
  guard('alerts go to proven addresses only', changes, "account.state = 'active' and account.email_proven_at is not null`", "account.state = 'active'`",
    sending('only active accounts with a proven address get alerts')),
  guard('an unproven address gets no alert, whichever code sent it', 'marketplace/platform/mail/mail-limits.ts',
    "  if (about === 'alerts') return alike(0);\n", '',
    unsubscribing('alerts have a limit of their own, and an unproven address gets none')),
  guard("a saved search does not report the searcher's own car", changes,
    '\n      and saved.account_id <> fitting.seller_id', '', matching('sellers get no alerts about their own cars')),
  guard("a price drop is not reported to the car's seller", changes,
    'listing.seller_id <> favourite.account_id and ', '', matching('sellers get no alerts about their own cars')),
  guard('an alert leaves out cars that fit no more', writing, '    await deleteMatches(tx, gone);\n', '',
    matching('an alert leaves out cars that were hidden, sold or raised in price before it was written')),
  guard('instant alerts are a quarter of an hour apart', timing,
    'const gathering = 15 * minute;', 'const gathering = 0 * minute;', sending('instant alerts are a quarter of an hour apart and gather what was found between')),
  guard('no instant alert is sent at night', timing,
    '!isNight(now, zone) && (', '(', sending('no instant alert is sent at night, and one email in the morning has everything')),
  guard('drops of a favourite are emailed once a day', timing,
    'const betweenDrops = day;', 'const betweenDrops = 0 * day;', dropping('a favourite that costs enough less is emailed, once a day')),
  guard('one instance at a time writes to an account', pending,
    '    for update of settings`', '    `', sending('an instance waits while another writes to the same account')),
  guard('no email goes to an account that is being erased', pending, '  if (accounts.length === 0) return null;\n', '',
    sending('an account that is closed while its alert is written gets none and leaves nothing behind')),
  guard('opening a link ends nothing', 'marketplace/finding/alerts/server/routes.ts', 'async ({ params: { token } }, reply) =>\n      reply.redirect(unsubscribePath(encodeURIComponent(token))),',
    'async ({ params: { token } }, reply) => {\n      const ends = verifyToken(token, unsubscribeKey);\n      if (ends) await endAlerts(db, ends);\n      return reply.redirect(unsubscribePath(encodeURIComponent(token)));\n    },',
    unsubscribing('opening the link changes nothing and leads to a page with a button')),
  guard('a link is signed by us', 'marketplace/finding/alerts/server/unsubscribe-token.ts',
    'timingSafeEqual(Buffer.from(parsed.signature), expected) ? parsed.ends : null', 'expected ? parsed.ends : null',
    unsubscribing('a forged link, or one for another account, ends nothing')),
  guard('concurrent calls cannot exceed the limit of saved searches', saveSearch, 'await lockAccount(tx, accountId);', "{ state: 'active' };",
    saving('an account saves at most twenty searches, however many at once')),
  guard('an account that is being closed saves no search', saveSearch, "    ensure(account?.state === 'active', 'sign_in_required');\n", '',
    saving('an account that is closed while it saves a search leaves none behind')),
  guard('an account that is being closed changes no settings', 'marketplace/finding/alerts/server/change-settings.ts',
    "    ensure(account?.state === 'active', 'sign_in_required');\n", '',
    saving('an account that is closed while it changes settings leaves none behind')),
  guard('saved searches and notifications go with the account', 'marketplace/oversight/moderation/server/close-account.ts',
    '  await eraseAlertsOf(tx, id);\n', '', saving('a deleted account leaves no searches, settings and notifications')),
  guard('a browser does not move the time zone that its owner has chosen', 'marketplace/finding/saved-searches/server/alert-settings-store.ts',
    "\n        .where('alertSettings.zoneKnown', '=', false)", '', saving('the first time zone may be set after other settings')),
  guard("another account's saved search cannot be changed", 'marketplace/finding/saved-searches/server/saved-search-store.ts',
    "    .where('id', '=', id)\n    .where('accountId', '=', accountId)\n    .returning(columns)",
    "    .where('id', '=', id)\n    .returning(columns)", saving('only its owner can rename, silence and delete a saved search')),
];
