import type { Guard } from '../guard.ts';

const signingIn = (test: string) => ({
  file: 'marketplace/platform/accounts/server/signing-in.test.ts',
  test,
});

/** What was begun before everything was ended or erased, and arrives afterwards. */
export const lateCalls: Guard[] = [
  {
    guard: 'a sign-in from before logging out everywhere opens no session',
    file: 'marketplace/platform/access/server/sessions.ts',
    replace: 'endSessionsForGood(db, id, now())',
    by: 'endSessionsForGood(db, id, new Date(0))',
    caughtBy: signingIn(
      'a sign-in from before logging out everywhere opens no session any more, a later one does',
    ),
  },
  {
    guard: 'logging out everywhere and opening a session wait for each other',
    file: 'marketplace/platform/accounts/server/session-store.ts',
    replace: '        .forShare();\n',
    by: ';\n',
    caughtBy: signingIn('nor does one that is asked for while everything is being ended'),
  },
  {
    guard: 'a sign-in during a suspension or a closing opens no session',
    file: 'marketplace/platform/accounts/server/session-store.ts',
    replace: "        .where('id', '=', accountId)\n        .where('state', '=', 'active')\n",
    by: "        .where('id', '=', accountId)\n",
    caughtBy: signingIn('nor does one that is asked for while its owner is being suspended'),
  },
  {
    guard: 'a log-out that lies ahead of the clock keeps nobody out',
    file: 'marketplace/platform/accounts/server/session-store.ts',
    replace: "          eb('sessionsEndedAt', '>', impossibleAfter(now)),\n",
    by: '',
    caughtBy: signingIn('a clock that went back after logging out everywhere keeps nobody out'),
  },
  {
    guard: 'the name of whoever was deleted does not come back',
    file: 'marketplace/platform/accounts/server/account-store.ts',
    replace: "    .set({ name })\n    .where('id', '=', id)\n    .where('state', '=', 'active')\n",
    by: "    .set({ name })\n    .where('id', '=', id)\n",
    caughtBy: signingIn(
      'whoever saves a name while the account is being deleted does not bring it back',
    ),
  },
  {
    guard: 'the name that an identity service gives is looked at',
    file: 'marketplace/platform/accounts/server/sign-in-routes.ts',
    replace: "z.safeParse(Name, text).data ?? ''",
    by: 'text',
    caughtBy: signingIn(
      'the name that the identity service gives is read as carefully as a typed one',
    ),
  },
  {
    guard: 'whoever is deleted while booking leaves no booking',
    file: 'marketplace/dealing/sales/server/book-car.ts',
    replace: "    ensure(account?.state === 'active', 'sign_in_required');\n",
    by: '',
    caughtBy: {
      file: 'marketplace/dealing/sales/server/booking-cars.test.ts',
      test: 'whoever is deleted while booking leaves no phone number behind',
    },
  },
];
