import type { Guard } from '../guard.ts';

const ownAccount = 'providers/identity/server/embedded/sessions/own-account.test.ts';
const service = 'server/start/identity-service.test.ts';
const leaving = (test: string) => ({
  file: 'marketplace/oversight/moderation/server/closing-own-account.test.ts',
  test,
});
const hiding = 'marketplace/oversight/moderation/server/hiding-cars.test.ts';

/** What people do to their own account, and administrators to cars. */
export const ownAccounts: Guard[] = [
  {
    guard: 'people end their own sessions only',
    file: 'providers/identity/server/embedded/sessions/session-store.ts',
    replace: "'delete from sessions where id::text = $1 and user_id = $2'",
    by: "'delete from sessions where id::text = $1 and $2::uuid is not null'",
    caughtBy: { file: ownAccount, test: "nobody ends somebody else's session, or sees it" },
  },
  {
    guard: 'an open browser is no place to guess at the password',
    file: 'providers/identity/server/embedded/sessions/own-account-routes.ts',
    replace: "      await limits.take('passwordChangesPerAccount', id);\n",
    by: '',
    caughtBy: { file: ownAccount, test: 'an open browser is no place to guess at the password' },
  },
  {
    guard: 'a changed password ends the access tokens of the market',
    file: 'providers/identity/server/embedded/sessions/own-account-routes.ts',
    replace: '      await dependencies.onSessionsEnded(id);\n',
    by: '',
    caughtBy: {
      file: service,
      test: 'a changed password ends the access tokens that were given out before',
    },
  },
  {
    guard: 'a session that is ended takes its access tokens along',
    file: 'server/start/identity-service.ts',
    replace: 'endSessionsOfSignIn(db, session)',
    by: 'Promise.resolve(void session)',
    caughtBy: {
      file: service,
      test: 'ending one session ends the access tokens that it opened, and no others',
    },
  },
  {
    guard: 'administrators do not become sellers',
    file: 'marketplace/platform/accounts/account.ts',
    replace: "  if (role === 'admin') return 'not_allowed';\n",
    by: '',
    caughtBy: {
      file: 'marketplace/platform/accounts/server/becoming-a-seller.test.ts',
      test: 'neither administrators nor suspended people become sellers',
    },
  },
  {
    guard: 'restoring a seller does not show what an administrator hid',
    file: 'marketplace/cars/listings/server/listing-store.ts',
    replace: 'hidden: hidden || sql<boolean>`hidden_because is not null`',
    by: 'hidden: hidden || sql<boolean>`false`',
    caughtBy: {
      file: hiding,
      test: 'restoring its seller does not bring back what an administrator hid, nor the other way round',
    },
  },
  {
    guard: 'hiding a car ends the checkout that runs',
    file: 'marketplace/oversight/moderation/server/hide-listing.ts',
    replace: '    if (hold) await queueHoldCancellation(tx, hold);\n',
    by: '',
    caughtBy: {
      file: hiding,
      test: 'whoever is paying for a car that is hidden loses the hold and can pay no more',
    },
  },
  {
    guard: 'only a fresh sign-in deletes an account',
    file: 'marketplace/oversight/moderation/server/close-own-account-routes.ts',
    replace: "      ensure(isFresh(identity.signedInAt, now()), 'sign_in_again');\n",
    by: '',
    caughtBy: leaving('a sign-in of long ago, of unknown age or of somebody else is not enough'),
  },
  {
    guard: 'nobody leaves while money is on its way',
    file: 'marketplace/oversight/moderation/server/close-account.ts',
    replace: "    ensure(!(await isMoneyUnderWay(tx, id)), 'money_under_way');\n",
    by: '',
    caughtBy: leaving('while money is on its way nobody concerned leaves; afterwards they may'),
  },
  {
    guard: 'whoever leaves waits for payments that are beginning',
    file: 'marketplace/oversight/moderation/server/deactivate-account.ts',
    replace: 'const listingIds = await lockListingsOf(tx, id);',
    by: 'const listingIds: string[] = [];',
    caughtBy: leaving('a payment that begins while its seller is leaving is waited for'),
  },
  {
    guard: 'whoever leaves locks the cars they booked before anything else',
    file: 'marketplace/cars/listings/server/listing-store.ts',
    replace: 'select listing_id from bookings where ',
    by: 'select listing_id from bookings where false and ',
    caughtBy: leaving('whoever leaves waits for a car they booked, holding nothing that it needs'),
  },
  {
    guard: 'whoever leaves locks the cars they are coming to see before anything else',
    file: 'marketplace/cars/listings/server/listing-store.ts',
    replace: 'select listing_id from viewings where ',
    by: 'select listing_id from viewings where false and ',
    caughtBy: leaving(
      'whoever leaves waits for a car they are coming to see, holding nothing that it needs',
    ),
  },
  {
    guard: 'the last administrator does not leave',
    file: 'marketplace/platform/accounts/account.ts',
    replace: "administrators.length === 1 && administrators[0] === id ? 'last_admin' : null",
    by: 'administrators.length === 1 && administrators[0] === id ? null : null',
    caughtBy: leaving('neither the last administrator nor a suspended person leaves like that'),
  },
];
