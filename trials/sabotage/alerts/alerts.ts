import type { Guard } from '../guard.ts';

const telling = (test: string) => ({
  file: 'marketplace/finding/alerts/server/telling-people.test.ts',
  test,
});
const unsubscribing = (test: string) => ({
  file: 'marketplace/finding/alerts/server/unsubscribing.test.ts',
  test,
});
const saving = (test: string) => ({
  file: 'marketplace/finding/saved-searches/server/saving-searches.test.ts',
  test,
});
const news = 'marketplace/finding/alerts/server/news-store.ts';
const waiting = 'marketplace/finding/alerts/server/waiting-store.ts';
const writing = 'marketplace/finding/alerts/server/write-alert.ts';

/** Who is told what, how often, and how that ends. */
export const alerts: Guard[] = [
  {
    guard: 'a car is not told by heart and by search in one email',
    file: writing,
    replace: '.filter(({ id }) => !dropped.has(id))',
    by: '.filter(({ id }) => id !== "")',
    caughtBy: telling('a car is told once by heart or search, as the favourite that costs less'),
  },
  {
    guard: 'a car is told once, however many searches fit',
    file: 'database/migrations/0046-saved-searches.sql',
    replace: 'create unique index a_car_is_told_once on told',
    by: 'create index a_car_is_told_once on told',
    caughtBy: telling('a car is told as fitting once, whatever it costs by then'),
  },
  {
    guard: 'alerts go to proven addresses only',
    file: news,
    replace: "account.state = 'active' and account.email_proven_at is not null`",
    by: "account.state = 'active'`",
    caughtBy: telling('only proven addresses of active accounts are written to'),
  },
  {
    guard: 'an address that is not proven gets no alert, whoever wrote it',
    file: 'marketplace/platform/mail/mail-limits.ts',
    replace: "  if (about === 'alerts') return alike(0);\n",
    by: '',
    caughtBy: unsubscribing(
      'alerts have a limit of their own, and an address that is not proven gets none',
    ),
  },
  {
    guard: 'nobody is told of their own car by a search',
    file: news,
    replace: '\n      and saved.account_id <> fitting.seller_id',
    by: '',
    caughtBy: telling('nobody is told of their own cars'),
  },
  {
    guard: 'nobody is told that their own car costs less',
    file: news,
    replace: 'listing.seller_id <> favourite.account_id and ',
    by: '',
    caughtBy: telling('nobody is told of their own cars'),
  },
  {
    guard: 'what does not fit any more is not told',
    file: writing,
    replace: 'await forgetFinds(tx, gone);',
    by: 'if (gone.length < 0) await forgetFinds(tx, gone);',
    caughtBy: telling(
      'what is hidden, sold or dearer by the time an email is written is not in it',
    ),
  },
  {
    guard: 'emails that come at once leave a quarter of an hour between them',
    file: 'marketplace/finding/alerts/timing.ts',
    replace: 'const gathering = 15 * minute;',
    by: 'const gathering = 0 * minute;',
    caughtBy: telling('there is a quarter of an hour between two emails, which gathers'),
  },
  {
    guard: 'nothing is sent at once at night',
    file: 'marketplace/finding/alerts/timing.ts',
    replace: '!isNight(now, zone) && (',
    by: '(',
    caughtBy: telling('at night nothing comes at once, and in the morning everything in one email'),
  },
  {
    guard: 'a favourite is told once a day',
    file: 'marketplace/finding/alerts/timing.ts',
    replace: 'const betweenDrops = day;',
    by: 'const betweenDrops = 0 * day;',
    caughtBy: telling('a favourite that costs enough less is told, once a day'),
  },
  {
    guard: 'one instance at a time writes to a person',
    file: waiting,
    replace: '    for update of settings`',
    by: '    `',
    caughtBy: telling('an email that is being written keeps another instance waiting'),
  },
  {
    guard: 'nothing is written to whoever is being erased',
    file: waiting,
    replace: '  if (held.length === 0) return null;\n',
    by: '',
    caughtBy: telling(
      'whoever closes their account while an email is written gets none and leaves nothing behind',
    ),
  },
  {
    guard: 'opening a link ends nothing',
    file: 'marketplace/finding/alerts/server/routes.ts',
    replace:
      'async (request, reply) => reply.redirect(pageToEnd(encodeURIComponent(request.params.token))),',
    by: `async (request, reply) => {
      const ending = endingIn(request.params.token, unsubscribeKey);
      if (ending) await endAlerts(db, ending);
      return reply.redirect(pageToEnd(encodeURIComponent(request.params.token)));
    },`,
    caughtBy: unsubscribing('opening the link changes nothing: it leads to a page that asks'),
  },
  {
    guard: 'a link is signed by us',
    file: 'marketplace/finding/alerts/server/unsubscribe-token.ts',
    replace: 'timingSafeEqual(Buffer.from(read.signature), expected) ? read.ending : null',
    by: 'expected ? read.ending : null',
    caughtBy: unsubscribing('a link that was made up, or of somebody else, ends nothing'),
  },
  {
    guard: 'nobody saves one search too many at once',
    file: 'marketplace/finding/saved-searches/server/save-search.ts',
    replace: '    await lockAccount(tx, accountId);\n',
    by: '',
    caughtBy: saving('nobody saves more than twenty, however many at once'),
  },
  {
    guard: 'whoever is shut out at this moment saves no search',
    file: 'marketplace/finding/saved-searches/server/save-search.ts',
    replace: "    ensure(await isActive(tx, accountId), 'sign_in_required');\n",
    by: '',
    caughtBy: saving('whoever is shut out while a search is being saved leaves none behind'),
  },
  {
    guard: 'whoever is shut out at this moment sets nothing about emails',
    file: 'marketplace/finding/alerts/server/change-settings.ts',
    replace: "    ensure(await isActive(tx, accountId), 'sign_in_required');\n",
    by: '',
    caughtBy: saving('whoever is shut out while emails are being set leaves no settings behind'),
  },
  {
    guard: 'saved searches and what was told go with the account',
    file: 'marketplace/oversight/moderation/server/close-account.ts',
    replace: '  await eraseAlertsOf(tx, id);\n',
    by: '',
    caughtBy: saving('of an account that is deleted nothing is left'),
  },
  {
    guard: 'a browser does not move the time zone that its owner has chosen',
    file: 'marketplace/finding/saved-searches/server/alert-settings-store.ts',
    replace: "\n        .where('alertSettings.zoneKnown', '=', false)",
    by: '',
    caughtBy: saving('where somebody is may be said later than what they want'),
  },
  {
    guard: 'somebody else’s saved search cannot be changed',
    file: 'marketplace/finding/saved-searches/server/saved-search-store.ts',
    replace: `    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning(columns)`,
    by: `    .where('id', '=', id)
    .returning(columns)`,
    caughtBy: saving('it can be renamed, silenced and deleted, by its owner only'),
  },
];
