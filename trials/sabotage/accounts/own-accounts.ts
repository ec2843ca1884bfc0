import { guard, testsIn } from '../guard.ts';

const ownAccountRoutes = 'providers/identity/server/embedded/sessions/own-account-routes.ts';
const account = 'marketplace/platform/accounts/account.ts';
const lockDeal = 'marketplace/dealing/deals/server/lock-deal-store.ts';
const listingStore = 'marketplace/cars/listings/server/listing-store.ts';
const ownAccount = 'providers/identity/server/embedded/sessions/own-account.test.ts';
const service = 'server/start/identity-service.test.ts';
const leaving = testsIn('marketplace/oversight/moderation/server/closing-own-account.test.ts');
const hiding = 'marketplace/oversight/moderation/server/hiding-cars.test.ts';

/** What people do to their own account, and administrators to cars. */
export const ownAccounts = [
  guard('people end their own sessions only', 'providers/identity/server/embedded/sessions/session-store.ts',
    "'delete from sessions where id::text = $1 and user_id = $2'", "'delete from sessions where id::text = $1 and $2::uuid is not null'",
    testsIn(ownAccount)("a user can neither see nor end sessions of other users")),
  guard('guesses of the current password in an open browser are limited', ownAccountRoutes,
    "      await limits.take('passwordChangesPerAccount', id);\n", '', testsIn(ownAccount)('guesses of the current password in an open browser are limited')),
  guard('a changed password ends the access tokens of the market', ownAccountRoutes,
    '      await dependencies.onSessionsEnded(id);\n', '', testsIn(service)('a changed password ends earlier access tokens')),
  guard('a session that is ended takes its access tokens along', 'server/start/identity-service.ts', 'endSessionsOfSignIn(db, session)',
    'Promise.resolve(void session)', testsIn(service)('ending one session ends the access tokens that it opened, and no others')),
  guard('administrators do not become sellers', account, "  if (role === 'admin') return 'not_allowed';\n", '',
    testsIn('marketplace/platform/accounts/server/becoming-a-seller.test.ts')('neither administrators nor suspended people become sellers')),
  guard('restoring a seller does not show what an administrator hid', listingStore,
    'hidden: hidden || sql<boolean>`hidden_because is not null`', 'hidden: hidden || sql<boolean>`false`',
    testsIn(hiding)('restoring a seller does not show a car that an administrator hid, nor the reverse')),
  guard('hiding a car ends the checkout that runs', 'marketplace/oversight/moderation/server/hide-listing.ts',
    '    if (hold) await queueHoldCancellation(tx, hold);\n', '',
    testsIn(hiding)('hiding a car ends the hold of a paying buyer, who cannot pay any more')),
  guard('only a fresh sign-in deletes an account', 'marketplace/oversight/moderation/server/close-own-account-routes.ts',
    "      ensure(isFresh(identity.signedInAt, now()), 'sign_in_again');\n", '',
    leaving('deleting an account requires a recent sign-in of its own')),
  guard('an account cannot be deleted during a payment', 'marketplace/oversight/moderation/server/close-account.ts',
    "    ensure(!(await isMoneyUnderWay(tx, id)), 'money_under_way');\n", '',
    leaving('buyer and seller cannot delete their accounts during a payment, but afterwards')),
  guard('closing an account waits for starting payments', lockDeal,
    'await lockListingsOf(tx, accountId);', '[] as string[];',
    leaving('deleting a seller waits for a payment that is just beginning')),
  guard('a person who leaves locks the cars they booked before anything else', lockDeal, 'select listing_id from bookings where ',
    'select listing_id from bookings where false and ', leaving('deleting a buyer locks the booked car before anything else')),
  guard('a person who leaves locks the cars they are coming to see before anything else', lockDeal,
    'select listing_id from viewings where ', 'select listing_id from viewings where false and ',
    leaving('deleting a buyer locks the car of a viewing before anything else')),
  guard('the last administrator does not leave', account, "administrators.length === 1 && administrators[0] === id ? 'last_admin' : null",
    'administrators.length === 1 && administrators[0] === id ? null : null',
    leaving('neither the last administrator nor a suspended person can delete their account')),
];
