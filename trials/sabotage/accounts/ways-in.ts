import { guard, testsIn } from '../guard.ts';

const embeddedIdentity = 'providers/identity/server/embedded/embedded-identity.ts';
const emailRoutes = 'providers/identity/server/embedded/emails/email-routes.ts';
const rateLimits = testsIn('providers/identity/server/embedded/limits/rate-limits.infrastructure.test.ts');
const lostDatabase = testsIn('providers/identity/server/embedded/lost-database.test.ts');
const embedded = 'providers/identity/server/embedded';
const links = testsIn('providers/identity/server/embedded/emails/links-in-mails.test.ts');
const google = testsIn('providers/identity/server/embedded/federation/continue-with-google.test.ts');
const outsideIssuers = testsIn(`${embedded}/federation/outside-issuers.test.ts`);

/** Ways in that were closed stay closed, and links do what they say once. */
export const waysIn = [
  guard('a sign-in that overlaps a reset of the password fails', 'providers/identity/server/embedded/passwords/password-routes.ts',
    "      refuseIf(await endUnlessLogin(pool, sessionTokenIn(answer), means), 'wrong_credentials');\n",
    '      void [endUnlessLogin, sessionTokenIn, means];\n', links('a sign-in during a password reset opens no session')),
  guard('so does one through Google whose login is taken away meanwhile', 'providers/identity/server/embedded/federation/federation-routes.ts',
    'if (await endUnlessLogin(pool, sessionTokenIn(answer), means)) {', 'if (endUnlessLogin === null) {',
    google('a login that is removed during a sign-in with Google opens no session')),
  guard('user info counts only for the person of the ID token', `${embedded}/federation/read-claims.ts`,
    'more.sub !== claims.sub', "more.sub === ''", outsideIssuers('user info about another subject than that of the ID token is refused')),
  guard('a failed login makes us read the keys of a provider again', `${embedded}/federation/federation-routes.ts`,
    'if (providerChanged.has(error)) federation.reset();', 'void providerChanged;',
    testsIn(`${embedded}/federation/oidc-provider.infrastructure.test.ts`)('after a change of the provider’s keys the second attempt works')),
  guard('once Google proved an address, sessions from before end', embeddedIdentity,
    '      await endUnprovenLogins(pool, id, null);\n      await endSessions(id);\n      await deleteCodesOf(pool, id);\n',
    '      await endUnprovenLogins(pool, id, null);\n      await deleteCodesOf(pool, id);\n',
    google('Google proving an address locks out the stranger who signed up with it before')),
  guard('and links that were mailed before work no more', embeddedIdentity,
    '      await endUnprovenLogins(pool, id, null);\n      await endSessions(id);\n      await deleteCodesOf(pool, id);\n',
    '      await endUnprovenLogins(pool, id, null);\n      await endSessions(id);\n',
    google('Google proving an address locks out the stranger who signed up with it before')),
  guard('a reset ends the links that were mailed before', embeddedIdentity, '      await proveEmail(id);\n      await deleteCodesOf(pool, id);\n',
    '      await proveEmail(id);\n', links('a reset ends all sessions and other reset links')),
  guard('the password beside a link is guessed no faster than at the login', emailRoutes,
    'await guesses.limit(context, { email, password: stored }, async () => {', 'await Promise.resolve(guesses).then(async () => {',
    links('guesses of the password beside a link are limited like sign-ins')),
  guard('a confirmation link works once', emailRoutes, "refuseIf(!(await codes.redeemVerificationCode(code)), 'link_invalid');",
    'await codes.redeemVerificationCode(code);', links('the link in the first email confirms the address, once')),
  guard('a browser is known by our signature', 'providers/identity/server/embedded/passwords/known-devices.ts',
    'return isSame(signature, signatureOf(device, email, password)) ? device : null;', 'return isSame(signature, signature) ? device : null;',
    rateLimits('a known browser is unknown after a password change')),
  guard('people see their own sessions only', 'providers/identity/server/embedded/sessions/session-store.ts',
    'from sessions where user_id = $1 and expires_at > $2', 'from sessions where $1::uuid is not null and expires_at > $2',
    testsIn('providers/identity/server/embedded/sessions/own-account.test.ts')("a user can neither see nor end sessions of other users")),
  guard('who proved another address has not proved that of the account', 'marketplace/platform/accounts/server/account-store.ts',
    "    .where('email', '=', email)\n    .where('emailProvenAt', 'is', null)\n", "    .where('emailProvenAt', 'is', null)\n",
    testsIn('marketplace/platform/accounts/server/signing-in.test.ts')('an identity that proved another email has not proved that of its account')),
  guard('suspended people do not become sellers', 'marketplace/platform/accounts/account.ts',
    "  if (state !== 'active') return 'account_suspended';\n", '',
    testsIn('marketplace/platform/accounts/server/becoming-a-seller.test.ts')('neither administrators nor suspended people become sellers')),
  guard('a sign-out that fails in the database is not reported as done', 'providers/identity/server/embedded/lost-database.ts',
    '        if (noted.error) throw noted.error;\n', '', lostDatabase('a sign-out that fails in the database is not reported as done')),
  guard('calls to the identity service while the database is away get a 503', 'providers/identity/server/embedded/routes.ts',
    '    if (isTransientError(error)) {', '    if (isTransientError === null) {',
    lostDatabase('while the database is unreachable every call returns 503 with a retry-after')),
];
