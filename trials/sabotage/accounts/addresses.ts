import { guard, testsIn } from '../guard.ts';

const linksInMails = testsIn('providers/identity/server/embedded/emails/links-in-mails.test.ts');
const embeddedIdentity = 'providers/identity/server/embedded/embedded-identity.ts';
const continueWithGoogle = testsIn('providers/identity/server/embedded/federation/continue-with-google.test.ts');
const outsideIssuers = testsIn('providers/identity/server/embedded/federation/outside-issuers.test.ts');
const signingIn = testsIn('marketplace/platform/accounts/server/signing-in.test.ts');
const accountNames = testsIn('marketplace/platform/accounts/server/account-names.test.ts');
const endingSessions = testsIn('marketplace/platform/accounts/server/ending-sessions.test.ts');
const guesses = 'providers/identity/server/embedded/passwords/guesses.ts';
const rateLimits = testsIn('providers/identity/server/embedded/limits/rate-limits.infrastructure.test.ts');
const signInRoutes = 'marketplace/platform/accounts/server/sign-in-routes.ts';
const passwordRoutes = 'providers/identity/server/embedded/passwords/password-routes.ts';
const signingInTest = testsIn('providers/identity/server/embedded/sessions/signing-in.test.ts');
const _embedded = 'providers/identity/server/embedded';

/** Whose address it is, and who gets in with a guess. */
export const addresses = [
  guard('a confirmation link confirms nothing without session or password', 'providers/identity/server/embedded/emails/email-routes.ts',
    '      await refuseStrangers(context, userId, password);\n', '',
    linksInMails('the link alone confirms nothing, for a mail scanner or the owner of the address')),
  guard('whoever signed up with an address before Google proved it is out', embeddedIdentity, '      await endUnprovenLogins(pool, id, null);\n', '',
    continueWithGoogle('Google proving an address locks out the stranger who signed up with it before')),
  guard('whoever came through an issuer that checks no addresses is out after a reset', embeddedIdentity,
    "      await endUnprovenLogins(pool, id, 'credential');\n", '',
    outsideIssuers('a password reset locks out a stranger who signed in with an unverified email')),
  guard('a proven identity that takes over an account ends the sessions in it', 'marketplace/platform/accounts/server/save-user.ts',
    '  await endAllSessions(tx, known.id);\n', '', signingIn('a proven identity that takes over an account ends its sessions')),
  guard('an address that is not proven makes no administrator', 'marketplace/platform/accounts/server/promote-administrator.ts',
    '    if (!account?.emailProvenAt) return false;\n', '',
    signingIn('an account with an unproven email cannot be made administrator on the command line')),
  guard('what others guess keeps no known browser out', guesses, "    if (device) return [['guessesPerDevice', device]];\n", '',
    rateLimits('all addresses together are limited, and do not lock out a known browser')),
  guard('a password is guessed from many addresses only so often', guesses,
    "      ['guessesPerAccount', email],\n", '', rateLimits('all addresses together are limited, and do not lock out a known browser')),
  guard('a session opened while everything is ended does not outlive it', signInRoutes,
    'await findAccountByIdentity(db, await identify.again(request))', 'await findAccountByIdentity(db, await identify(request))',
    endingSessions('a session that is opened while all sessions are ended ends, too')),
  guard('lines hide nothing either', 'marketplace/text.ts', "    z.overwrite((text) => withoutUnseen(text).replace(lineSeparators, ' ')),", '',
    testsIn('marketplace/text.test.ts')('a line turns nothing around and is one line')),
  guard('names hide nothing', 'marketplace/platform/accounts/contract.ts',
    'z.overwrite(plainName), ', '', accountNames('a name loses characters that are invisible or turn text around')),
  guard('nobody uses up the reset emails of somebody else', passwordRoutes, "limits.take('mailsPerAddressAndAccount',",
    "limits.take('callsPerAddress',", rateLimits('repeated foreign reset requests do not affect the owner')),
  guard('the neighbours of one network do not count one by one for emails to an account', passwordRoutes,
    'context.neighbourhood}', 'context.network}', rateLimits('neighbours share the limit of reset emails of one account')),
  guard('strangers keep no reset email from a browser of its owner', passwordRoutes,
    "        await limits.take('mailsPerDevice', device);\n", "        await limits.take('mailsPerAccount', email);\n",
    rateLimits('a known browser gets a reset email despite foreign requests')),
  guard('what a browser of the owner asks for counts against no network', passwordRoutes, 'device ? { ...context, neighbourhood: null } : context',
    'context', rateLimits('an email with a link has the neighbourhood of its caller, unless a known browser asked')),
  guard('an account cannot take a name that could be mistaken for staff', signInRoutes,
    "      ensure(!isReservedName(name), 'name_reserved');\n", '', accountNames('a reserved name is refused, on signing up and later')),
  guard('a reserved name does not come in from an identity service', signInRoutes, "return isReservedName(name) ? '' : name;", 'return name;',
    accountNames('a reserved name from the identity service is replaced by the start of the email or a neutral name')),
  guard('an account does not keep a reserved name from before', signInRoutes, 'const name = isReservedName(account.name)',
    'const name = isReservedName(account.id)', accountNames('an account whose name has become reserved loses it on signing in, and is notified once')),
  guard('emails about a sign-up greet no reserved name', passwordRoutes, "      refuseIf(isReservedName(details.name), 'name_reserved');\n", '',
    signingInTest('a name that the backend reserves is refused, on signing up and later')),
  guard('a reserved name at Google does not reach emails', 'providers/identity/server/embedded/auth-settings.ts',
    "settings.isReservedName(name) ? '' : name", 'name', continueWithGoogle('a reserved name at Google is left out, and lets its owner in')),
  guard('words of a name that meet in one letter are still words', 'marketplace/platform/accounts/reserved-name.ts',
    "at === '0' ? [0] : [Number(at), Number(at) - 1]", '[Number(at)]',
    testsIn('marketplace/platform/accounts/reserved-name.test.ts')('words that meet in one letter: Payment Team')),
];
