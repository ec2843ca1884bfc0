import { guard, testsIn } from '../guard.ts';

const sessionStore = 'marketplace/platform/access/server/session-store.ts';
const accountNames = testsIn('marketplace/platform/accounts/server/account-names.test.ts');
const endingSessions = testsIn('marketplace/platform/accounts/server/ending-sessions.test.ts');

/** What was begun before everything was ended or erased, and arrives afterwards. */
export const lateCalls = [
  guard('a sign-in from before logging out everywhere opens no session', 'marketplace/platform/access/server/sessions.ts',
    'endSessionsForGood(db, id, now())', 'endSessionsForGood(db, id, new Date(0))',
    endingSessions('a sign-in from before logging out everywhere opens no session, a later one does')),
  guard('logging out everywhere and opening a session wait for each other', sessionStore,
    '        .forShare();\n', ';\n', endingSessions('a sign-in during logging out everywhere opens no session')),
  guard('a sign-in during a suspension or a closing opens no session', sessionStore,
    "        .where('id', '=', accountId)\n        .where('state', '=', 'active')\n", "        .where('id', '=', accountId)\n",
    endingSessions('a sign-in while its account is being suspended opens no session')),
  guard('a logout in the future does not block new sessions', sessionStore, "          eb('sessionsEndedAt', '>', impossibleAfter(now)),\n", '',
    endingSessions('a clock that went back after logging out everywhere locks no account out')),
  guard('the name of a deleted account stays erased', 'marketplace/platform/accounts/server/account-store.ts',
    ".set({ name }).where('id', '=', id).where('state', '=', 'active')", ".set({ name }).where('id', '=', id)",
    accountNames('saving a name does not restore an account that is being deleted')),
  guard('the name that an identity service gives is looked at', 'marketplace/platform/accounts/server/sign-in-routes.ts',
    "z.safeParse(Name, text).data ?? ''", 'text', accountNames('a name from the identity service is validated like a typed one')),
  guard('an account deleted while booking leaves no booking', 'marketplace/dealing/sales/server/book-car.ts',
    ', callerId: buyer.id }', ' }',
    testsIn('marketplace/dealing/sales/server/booking-cars.test.ts')('whoever is deleted while booking leaves no phone number behind')),
];
