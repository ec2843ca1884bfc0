import { guard, testsIn } from '../guard.ts';

const sessionStore = 'marketplace/platform/access/server/session-store.ts';
const signingIn = testsIn('marketplace/platform/accounts/server/signing-in.test.ts');

/** What was begun before everything was ended or erased, and arrives afterwards. */
export const lateCalls = [
  guard('a sign-in from before logging out everywhere opens no session', 'marketplace/platform/access/server/sessions.ts',
    'endSessionsForGood(db, id, now())', 'endSessionsForGood(db, id, new Date(0))',
    signingIn('a sign-in from before logging out everywhere opens no session any more, a later one does')),
  guard('logging out everywhere and opening a session wait for each other', sessionStore,
    '        .forShare();\n', ';\n', signingIn('nor does one that is asked for while everything is being ended')),
  guard('a sign-in during a suspension or a closing opens no session', sessionStore,
    "        .where('id', '=', accountId)\n        .where('state', '=', 'active')\n", "        .where('id', '=', accountId)\n",
    signingIn('nor does one that is asked for while its owner is being suspended')),
  guard('a logout in the future does not block new sessions', sessionStore, "          eb('sessionsEndedAt', '>', impossibleAfter(now)),\n", '',
    signingIn('a clock that went back after logging out everywhere keeps nobody out')),
  guard('the name of a deleted account stays erased', 'marketplace/platform/accounts/server/account-store.ts',
    "    .set({ name })\n    .where('id', '=', id)\n    .where('state', '=', 'active')\n", "    .set({ name })\n    .where('id', '=', id)\n",
    signingIn('whoever saves a name while the account is being deleted does not bring it back')),
  guard('the name that an identity service gives is looked at', 'marketplace/platform/accounts/server/sign-in-routes.ts',
    "z.safeParse(Name, text).data ?? ''", 'text', signingIn('the name that the identity service gives is read as carefully as a typed one')),
  guard('an account deleted while booking leaves no booking', 'marketplace/dealing/sales/server/book-car.ts',
    "    ensure(account?.state === 'active', 'sign_in_required');\n", '',
    testsIn('marketplace/dealing/sales/server/booking-cars.test.ts')('whoever is deleted while booking leaves no phone number behind')),
];
