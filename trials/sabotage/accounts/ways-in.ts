import type { Guard } from '../guard.ts';

const embedded = 'providers/identity/server/embedded';
const links = (test: string) => ({
  file: 'providers/identity/server/embedded/emails/links-in-mails.test.ts',
  test,
});
const google = (test: string) => ({
  file: 'providers/identity/server/embedded/federation/continue-with-google.test.ts',
  test,
});

/** Ways in that were closed stay closed, and links do what they say once. */
export const waysIn: Guard[] = [
  {
    guard: 'a sign-in that overlaps a reset of the password fails',
    file: 'providers/identity/server/embedded/passwords/password-routes.ts',
    replace:
      "      refuseIf(await endUnlessBacked(pool, sessionTokenIn(answer), means), 'wrong_credentials');\n",
    by: '      void [endUnlessBacked, sessionTokenIn, means];\n',
    caughtBy: links('whoever signs in while the password is reset stays out'),
  },
  {
    guard: 'so does one through Google whose login is taken away meanwhile',
    file: 'providers/identity/server/embedded/federation/federation-routes.ts',
    replace: 'if (await endUnlessBacked(pool, sessionTokenIn(answer), means)) {',
    by: 'if (endUnlessBacked === null) {',
    caughtBy: google(
      'a way in that is taken away while somebody comes back from Google lets nobody in',
    ),
  },
  {
    guard: 'user info counts only for the person of the ID token',
    file: `${embedded}/federation/read-claims.ts`,
    replace: 'more.sub !== claims.sub',
    by: "more.sub === ''",
    caughtBy: google('user info about another person than the ID token is refused'),
  },
  {
    guard: 'a failed login makes us read the keys of a provider again',
    file: `${embedded}/federation/federation-routes.ts`,
    replace: 'if (providerChanged.has(error)) federation.reset();',
    by: 'void providerChanged;',
    caughtBy: {
      file: `${embedded}/federation/oidc-provider.infrastructure.test.ts`,
      test: 'after the provider has changed its keys the second try works',
    },
  },
  {
    guard: 'once Google proved an address, sessions from before end',
    file: 'providers/identity/server/embedded/embedded-identity.ts',
    replace:
      '      await endUnprovenLogins(pool, id, null);\n      await endSessions(id);\n      await deleteCodesOf(pool, id);\n',
    by: '      await endUnprovenLogins(pool, id, null);\n      await deleteCodesOf(pool, id);\n',
    caughtBy: google(
      'whoever signed up with the address before Google proved it has no way in any more',
    ),
  },
  {
    guard: 'and links that were mailed before work no more',
    file: 'providers/identity/server/embedded/embedded-identity.ts',
    replace:
      '      await endUnprovenLogins(pool, id, null);\n      await endSessions(id);\n      await deleteCodesOf(pool, id);\n',
    by: '      await endUnprovenLogins(pool, id, null);\n      await endSessions(id);\n',
    caughtBy: google(
      'whoever signed up with the address before Google proved it has no way in any more',
    ),
  },
  {
    guard: 'a reset ends the links that were mailed before',
    file: 'providers/identity/server/embedded/embedded-identity.ts',
    replace: '      await proveEmail(id);\n      await deleteCodesOf(pool, id);\n',
    by: '      await proveEmail(id);\n',
    caughtBy: links('a reset ends all sessions, and other reset links with them'),
  },
  {
    guard: 'the password beside a link is guessed no faster than at the login',
    file: 'providers/identity/server/embedded/emails/email-routes.ts',
    replace: 'await guesses.limit(context, { email, password: onFile }, async () => {',
    by: 'await Promise.resolve(guesses).then(async () => {',
    caughtBy: links('the password beside a link cannot be guessed any faster than at the login'),
  },
  {
    guard: 'a confirmation link works once',
    file: 'providers/identity/server/embedded/emails/email-routes.ts',
    replace: "refuseIf(!(await codes.redeemVerificationCode(code)), 'link_invalid');",
    by: 'await codes.redeemVerificationCode(code);',
    caughtBy: links('the link in the first mail confirms the email, once'),
  },
  {
    guard: 'a browser is known by our signature',
    file: 'providers/identity/server/embedded/passwords/known-devices.ts',
    replace: 'return isSame(signature, signatureOf(device, email, password)) ? device : null;',
    by: 'return isSame(signature, signature) ? device : null;',
    caughtBy: {
      file: 'providers/identity/server/embedded/limits/rate-limits.infrastructure.test.ts',
      test: 'a browser that knew the old password is a stranger after a new one',
    },
  },
  {
    guard: 'people see their own sessions only',
    file: 'providers/identity/server/embedded/sessions/session-store.ts',
    replace: 'from sessions where user_id = $1 and expires_at > $2',
    by: 'from sessions where $1::uuid is not null and expires_at > $2',
    caughtBy: {
      file: 'providers/identity/server/embedded/sessions/own-account.test.ts',
      test: "nobody ends somebody else's session, or sees it",
    },
  },
  {
    guard: 'who proved another address has not proved that of the account',
    file: 'marketplace/platform/accounts/server/account-store.ts',
    replace: "    .where('email', '=', email)\n    .where('emailProvenAt', 'is', null)\n",
    by: "    .where('emailProvenAt', 'is', null)\n",
    caughtBy: {
      file: 'marketplace/platform/accounts/server/signing-in.test.ts',
      test: 'an identity that proved another address has not proved that of its account',
    },
  },
  {
    guard: 'suspended people do not become sellers',
    file: 'marketplace/platform/accounts/account.ts',
    replace: "  if (state !== 'active') return 'account_suspended';\n",
    by: '',
    caughtBy: {
      file: 'marketplace/platform/accounts/server/becoming-a-seller.test.ts',
      test: 'neither administrators nor suspended people become sellers',
    },
  },
  {
    guard: 'a sign-out that the database interrupts is not reported as done',
    file: 'providers/identity/server/embedded/lost-database.ts',
    replace: '        if (noted.error) throw noted.error;\n',
    by: '',
    caughtBy: {
      file: 'providers/identity/server/embedded/lost-database.test.ts',
      test: 'a sign-out that the database interrupts is not reported as done',
    },
  },
  {
    guard: 'calls to the identity service while the database is away get a 503',
    file: 'providers/identity/server/embedded/routes.ts',
    replace: '    if (isTransientError(error)) {',
    by: '    if (isTransientError === null) {',
    caughtBy: {
      file: 'providers/identity/server/embedded/lost-database.test.ts',
      test: 'while the database is away every call is answered with 503 and when to come back',
    },
  },
];
