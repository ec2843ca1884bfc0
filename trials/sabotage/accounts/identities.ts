import type { Guard } from '../guard.ts';

/** Who is who, and who may shut whom out. */
export const identities: Guard[] = [
  {
    guard: 'an address that was not proven takes over no account',
    file: 'marketplace/platform/accounts/server/save-user.ts',
    replace: "ensure(newcomer.emailVerified, 'email_in_use');",
    by: '',
    caughtBy: {
      file: 'marketplace/platform/accounts/server/signing-in.test.ts',
      test: 'the same address from another identity is refused unless that identity proved it',
    },
  },
  {
    guard: 'administrators do not shut themselves out',
    file: 'marketplace/platform/accounts/account.ts',
    replace: "if (account.id === by.id) return 'own_account';",
    by: '',
    caughtBy: {
      file: 'marketplace/oversight/moderation/server/administering-accounts.test.ts',
      test: 'administrators cannot delete themselves, and two cannot delete each other',
    },
  },
  {
    guard: 'a new password ends the sessions of the old one',
    file: 'providers/identity/server/embedded/embedded-identity.ts',
    replace: '      await endSessions(id);\n      await guesses',
    by: '      await guesses',
    caughtBy: {
      file: 'server/start/identity-service.test.ts',
      test: 'a new password ends what was opened with the old one, at the market too',
    },
  },
  {
    guard: 'a new password means the market too',
    file: 'server/start/identity-service.ts',
    replace: 'endSessionsOfIdentity(db, { issuer: embedded.issuer, subject })',
    by: 'Promise.resolve()',
    caughtBy: {
      file: 'server/start/identity-service.test.ts',
      test: 'a new password ends what was opened with the old one, at the market too',
    },
  },
  {
    guard: 'logging out everywhere ends sign-ins at the identity service',
    file: 'marketplace/platform/accounts/server/sign-in-routes.ts',
    replace: '      await endIdentitySessions(await findIdentity(db, account.id));\n',
    by: '',
    caughtBy: {
      file: 'server/start/identity-service.test.ts',
      test: 'after logging out everywhere no other browser gets a new access token',
    },
  },
  {
    guard: 'what is left of an ended session opens no new one',
    file: 'providers/identity/server/embedded/embedded-identity.ts',
    replace: '      isCurrent: ({ id, subject }) => hasSession(pool, id, subject),\n',
    by: '',
    caughtBy: {
      file: 'providers/identity/server/embedded/sessions/users-and-tokens.test.ts',
      test: 'a token goes with the session that it was made in',
    },
  },
  {
    guard: 'other sites do not post to the identity service',
    file: 'providers/identity/server/embedded/routes.ts',
    replace:
      "hasOtherNames ? !isOwnPage(request, origin) : request.headers.get('origin') !== origin",
    by: "hasOtherNames && origin === ''",
    caughtBy: {
      file: 'tests/attacks/foreign-forms.test.ts',
      test: 'a form on another site does nothing in the name of whoever is signed in',
    },
  },
  {
    guard: 'nor in development, where we have many names',
    file: 'providers/identity/server/embedded/other-names.ts',
    replace: '.includes(new URL(from).host)',
    by: '.length > 0',
    caughtBy: {
      file: 'providers/identity/server/embedded/other-names.test.ts',
      test: 'a page of another origin changes nothing under any of our names',
    },
  },
  {
    guard: 'nor a page whose name was made to lead to this machine',
    file: 'providers/identity/server/embedded/routes.ts',
    replace: 'hasOtherNames && !isUnderOwnName(request, origin)',
    by: "hasOtherNames && origin === ''",
    caughtBy: {
      file: 'providers/identity/server/embedded/other-names.test.ts',
      test: 'a site whose name now leads to this machine has no session here: evil.example:3000',
    },
  },
];
