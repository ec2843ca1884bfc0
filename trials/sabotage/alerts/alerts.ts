import { guard, testsIn } from '../guard.ts';

const timing = 'marketplace/finding/alerts/timing.ts';
const saveSearch = 'marketplace/finding/saved-searches/server/save-search.ts';
const telling = testsIn('marketplace/finding/alerts/server/telling-people.test.ts');
const unsubscribing = testsIn('marketplace/finding/alerts/server/unsubscribing.test.ts');
const saving = testsIn('marketplace/finding/saved-searches/server/saving-searches.test.ts');
const news = 'marketplace/finding/alerts/server/news-store.ts';
const waiting = 'marketplace/finding/alerts/server/waiting-store.ts';
const writing = 'marketplace/finding/alerts/server/write-alert.ts';

/** Who is told what, how often, and how that ends. */
export const alerts = [
  guard('a car is not told by heart and by search in one email', writing, '.filter(({ id }) => !dropped.has(id))', '.filter(({ id }) => id !== "")',
    telling('a car is told once by heart or search, as the favourite that costs less')),
  guard('a car is told once, however many searches fit', 'database/migrations/06-finding.sql',
    'create unique index a_car_is_told_once on told', 'create index a_car_is_told_once on told',
    telling('a car is told as fitting once, whatever it costs by then')),
  guard('alerts go to proven addresses only', news, "account.state = 'active' and account.email_proven_at is not null`", "account.state = 'active'`",
    telling('only proven addresses of active accounts are written to')),
  guard('an address that is not proven gets no alert, whoever wrote it', 'marketplace/platform/mail/mail-limits.ts',
    "  if (about === 'alerts') return alike(0);\n", '',
    unsubscribing('alerts have a limit of their own, and an address that is not proven gets none')),
  guard("a saved search does not report the searcher's own car", news,
    '\n      and saved.account_id <> fitting.seller_id', '', telling('nobody is told of their own cars')),
  guard("a price drop is not reported to the car's seller", news,
    'listing.seller_id <> favourite.account_id and ', '', telling('nobody is told of their own cars')),
  guard('what does not fit any more is not told', writing, 'await forgetFinds(tx, gone);', 'if (gone.length < 0) await forgetFinds(tx, gone);',
    telling('what is hidden, sold or dearer by the time an email is written is not in it')),
  guard('emails that come at once leave a quarter of an hour between them', timing,
    'const gathering = 15 * minute;', 'const gathering = 0 * minute;', telling('there is a quarter of an hour between two emails, which gathers')),
  guard('nothing is sent at once at night', timing,
    '!isNight(now, zone) && (', '(', telling('at night nothing comes at once, and in the morning everything in one email')),
  guard('a favourite is told once a day', timing,
    'const betweenDrops = day;', 'const betweenDrops = 0 * day;', telling('a favourite that costs enough less is told, once a day')),
  guard('one instance at a time writes to a person', waiting,
    '    for update of settings`', '    `', telling('an email that is being written keeps another instance waiting')),
  guard('no email goes to an account that is being erased', waiting, '  if (held.length === 0) return null;\n', '',
    telling('whoever closes their account while an email is written gets none and leaves nothing behind')),
  guard('opening a link ends nothing', 'marketplace/finding/alerts/server/routes.ts', 'async (request, reply) => reply.redirect(pageToEnd(encodeURIComponent(request.params.token))),',
    'async (request, reply) => {\n      const ending = endingIn(request.params.token, unsubscribeKey);\n      if (ending) await endAlerts(db, ending);\n      return reply.redirect(pageToEnd(encodeURIComponent(request.params.token)));\n    },',
    unsubscribing('opening the link changes nothing: it leads to a page that asks')),
  guard('a link is signed by us', 'marketplace/finding/alerts/server/unsubscribe-token.ts',
    'timingSafeEqual(Buffer.from(read.signature), expected) ? read.ending : null', 'expected ? read.ending : null',
    unsubscribing('a link that was made up, or of somebody else, ends nothing')),
  guard('concurrent calls cannot exceed the limit of saved searches', saveSearch,
    '    await lockAccount(tx, accountId);\n', '', saving('nobody saves more than twenty, however many at once')),
  guard('whoever is shut out at this moment saves no search', saveSearch, "    ensure(await isActive(tx, accountId), 'sign_in_required');\n", '',
    saving('whoever is shut out while a search is being saved leaves none behind')),
  guard('whoever is shut out at this moment sets nothing about emails', 'marketplace/finding/alerts/server/change-settings.ts',
    "    ensure(await isActive(tx, accountId), 'sign_in_required');\n", '',
    saving('whoever is shut out while emails are being set leaves no settings behind')),
  guard('saved searches and what was told go with the account', 'marketplace/oversight/moderation/server/close-account.ts',
    '  await eraseAlertsOf(tx, id);\n', '', saving('of an account that is deleted nothing is left')),
  guard('a browser does not move the time zone that its owner has chosen', 'marketplace/finding/saved-searches/server/alert-settings-store.ts',
    "\n        .where('alertSettings.zoneKnown', '=', false)", '', saving('where somebody is may be said later than what they want')),
  guard("another account's saved search cannot be changed", 'marketplace/finding/saved-searches/server/saved-search-store.ts',
    "    .where('id', '=', id)\n    .where('accountId', '=', accountId)\n    .returning(columns)",
    "    .where('id', '=', id)\n    .returning(columns)", saving('it can be renamed, silenced and deleted, by its owner only')),
];
