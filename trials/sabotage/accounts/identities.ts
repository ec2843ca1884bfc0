import { guard, testsIn } from '../guard.ts';

const signingIn = testsIn('marketplace/platform/accounts/server/signing-in.test.ts');
const administeringAccounts = testsIn('marketplace/oversight/moderation/server/administering-accounts.test.ts');
const embeddedIdentity = 'providers/identity/server/embedded/embedded-identity.ts';
const identityService = testsIn('server/start/identity-service.test.ts');
const routes = 'providers/identity/server/embedded/routes.ts';
const otherNames = testsIn('providers/identity/server/embedded/other-names.test.ts');

/** Who is who, and who may shut whom out. */
export const identities = [
  guard('an address that was not proven takes over no account', 'marketplace/platform/accounts/server/save-user.ts',
    "ensure(newcomer.emailVerified, 'email_in_use');", '',
    signingIn('another identity gets the account of its email only if it proved the email')),
  guard('administrators do not shut themselves out', 'marketplace/platform/accounts/account.ts', "if (account.id === by.id) return 'own_account';",
    '', administeringAccounts('administrators cannot delete themselves, and two cannot delete each other')),
  guard('a new password ends the sessions of the old one', embeddedIdentity, '      await endSessions(id);\n      await guesses',
    '      await guesses', identityService('a new password ends the sessions of the old one, also at the market')),
  guard('a new password means the market too', 'server/start/identity-service.ts', 'endSessionsOfIdentity(db, { issuer: embedded.issuer, subject })',
    'Promise.resolve()', identityService('a new password ends the sessions of the old one, also at the market')),
  guard('logging out everywhere ends sign-ins at the identity service', 'marketplace/platform/accounts/server/sign-in-routes.ts',
    '      await endIdentitySessions(await findIdentity(db, account.id));\n', '',
    identityService('after logging out everywhere no other browser gets a new access token')),
  guard('what is left of an ended session opens no new one', embeddedIdentity,
    '      isCurrent: ({ id, subject }) => hasSession(pool, id, subject),\n', '',
    testsIn('providers/identity/server/embedded/sessions/users-and-tokens.test.ts')('a token ends with its session')),
  guard('other sites do not post to the identity service', routes,
    "hasOtherNames ? !isOwnPage(request, origin) : request.headers.get('origin') !== origin", "hasOtherNames && origin === ''",
    testsIn('tests/attacks/foreign-forms.test.ts')('a form on another site does nothing in the name of whoever is signed in')),
  guard('nor in development, where we have many names', 'providers/identity/server/embedded/other-names.ts',
    '.includes(new URL(from).host)', '.length > 0', otherNames('a page of another origin cannot change anything, under any of our names')),
  guard('nor a page whose name was made to lead to this machine', routes, 'hasOtherNames && !isUnderOwnName(request, origin)',
    "hasOtherNames && origin === ''", otherNames('a site whose name leads to this machine gets no session: evil.example:3000')),
];
