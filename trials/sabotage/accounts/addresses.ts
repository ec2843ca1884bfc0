import type { Guard } from '../guard.ts';

const _embedded = 'providers/identity/server/embedded';

/** Whose address it is, and who gets in with a guess. */
export const addresses: Guard[] = [
  {
    guard: 'a confirmation link confirms nothing without session or password',
    file: 'providers/identity/server/embedded/emails/email-routes.ts',
    replace: '      await refuseStrangers(context, userId, password);\n',
    by: '',
    caughtBy: {
      file: 'providers/identity/server/embedded/emails/links-in-mails.test.ts',
      test: 'whoever has the link alone, a mail scanner or the owner of a stolen address, confirms nothing',
    },
  },
  {
    guard: 'whoever signed up with an address before Google proved it is out',
    file: 'providers/identity/server/embedded/embedded-identity.ts',
    replace: '      await endUnprovenLogins(pool, id, null);\n',
    by: '',
    caughtBy: {
      file: 'providers/identity/server/embedded/federation/continue-with-google.test.ts',
      test: 'whoever signed up with the address before Google proved it has no way in any more',
    },
  },
  {
    guard: 'whoever came through an issuer that checks no addresses is out after a reset',
    file: 'providers/identity/server/embedded/embedded-identity.ts',
    replace: "      await endUnprovenLogins(pool, id, 'credential');\n",
    by: '',
    caughtBy: {
      file: 'providers/identity/server/embedded/federation/continue-with-google.test.ts',
      test: 'whoever came first through an issuer that checks no addresses is out after a reset',
    },
  },
  {
    guard: 'a proven identity that takes over an account ends the sessions in it',
    file: 'marketplace/platform/accounts/server/save-user.ts',
    replace: '  await endAllSessions(tx, known.id);\n',
    by: '',
    caughtBy: {
      file: 'marketplace/platform/accounts/server/signing-in.test.ts',
      test: 'a proven identity that takes over an address ends whoever was in',
    },
  },
  {
    guard: 'an address that is not proven makes no administrator',
    file: 'marketplace/platform/accounts/server/promote-administrator.ts',
    replace: '    if (!account?.emailProvenAt) return false;\n',
    by: '',
    caughtBy: {
      file: 'marketplace/platform/accounts/server/signing-in.test.ts',
      test: 'an address that is not proven makes no administrator, on the command line neither',
    },
  },
  {
    guard: 'what others guess keeps no known browser out',
    file: 'providers/identity/server/embedded/passwords/guesses.ts',
    replace: "    if (device) return [['guessesPerDevice', device]];\n",
    by: '',
    caughtBy: {
      file: 'providers/identity/server/embedded/limits/rate-limits.infrastructure.test.ts',
      test: 'all addresses together are bounded; a browser that signed in before is not kept out',
    },
  },
  {
    guard: 'a password is guessed from many addresses only so often',
    file: 'providers/identity/server/embedded/passwords/guesses.ts',
    replace: "      ['guessesPerAccount', email],\n",
    by: '',
    caughtBy: {
      file: 'providers/identity/server/embedded/limits/rate-limits.infrastructure.test.ts',
      test: 'all addresses together are bounded; a browser that signed in before is not kept out',
    },
  },
  {
    guard: 'a session opened while everything is ended does not outlive it',
    file: 'marketplace/platform/accounts/server/sign-in-routes.ts',
    replace: 'await findAccountByIdentity(db, await identify.again(request))',
    by: 'await findAccountByIdentity(db, await identify(request))',
    caughtBy: {
      file: 'marketplace/platform/accounts/server/signing-in.test.ts',
      test: 'a session that is opened while everything is ended ends, too',
    },
  },
  {
    guard: 'lines hide nothing either',
    file: 'marketplace/text.ts',
    replace: "    z.overwrite((text) => withoutUnseen(text).replace(lineSeparators, ' ')),",
    by: '',
    caughtBy: {
      file: 'marketplace/text.test.ts',
      test: 'a line turns nothing around and is one line',
    },
  },
  {
    guard: 'names hide nothing',
    file: 'marketplace/platform/accounts/contract.ts',
    replace: 'z.overwrite(plainName), ',
    by: '',
    caughtBy: {
      file: 'marketplace/platform/accounts/server/signing-in.test.ts',
      test: 'a name keeps nothing that turns text around or cannot be seen',
    },
  },
  {
    guard: 'nobody uses up the reset emails of somebody else',
    file: 'providers/identity/server/embedded/passwords/password-routes.ts',
    replace: "limits.take('mailsPerAddressAndAccount',",
    by: "limits.take('callsPerAddress',",
    caughtBy: {
      file: 'providers/identity/server/embedded/limits/rate-limits.infrastructure.test.ts',
      test: 'whoever asks again and again for resets of somebody else keeps the owner from nothing',
    },
  },
  {
    guard: 'the neighbours of one network do not count one by one for emails to an account',
    file: 'providers/identity/server/embedded/passwords/password-routes.ts',
    replace: 'context.neighbourhood}',
    by: 'context.network}',
    caughtBy: {
      file: 'providers/identity/server/embedded/limits/rate-limits.infrastructure.test.ts',
      test: 'neighbours count together for the reset mails of one account',
    },
  },
  {
    guard: 'strangers keep no reset email from a browser of its owner',
    file: 'providers/identity/server/embedded/passwords/password-routes.ts',
    replace: "        await limits.take('mailsPerDevice', device);\n",
    by: "        await limits.take('mailsPerAccount', email);\n",
    caughtBy: {
      file: 'providers/identity/server/embedded/limits/rate-limits.infrastructure.test.ts',
      test: 'a browser that signed in before gets a reset mail, whatever others ask for',
    },
  },
  {
    guard: 'what a browser of the owner asks for counts against no network',
    file: 'providers/identity/server/embedded/passwords/password-routes.ts',
    replace: 'device ? { ...context, neighbourhood: null } : context',
    by: 'context',
    caughtBy: {
      file: 'providers/identity/server/embedded/limits/rate-limits.infrastructure.test.ts',
      test: 'an email with a link names the neighbourhood that asked for it, unless it was a browser of the owner',
    },
  },
  {
    guard: 'an account cannot take a name that could be mistaken for staff',
    file: 'marketplace/platform/accounts/server/sign-in-routes.ts',
    replace: "      ensure(!isReservedName(name), 'name_reserved');\n",
    by: '',
    caughtBy: {
      file: 'marketplace/platform/accounts/server/signing-in.test.ts',
      test: 'a reserved name is refused, on signing up and later',
    },
  },
  {
    guard: 'a reserved name does not come in from an identity service',
    file: 'marketplace/platform/accounts/server/sign-in-routes.ts',
    replace: "return isReservedName(name) ? '' : name;",
    by: 'return name;',
    caughtBy: {
      file: 'marketplace/platform/accounts/server/signing-in.test.ts',
      test: 'a reserved name from the identity service gives way to the address, and that to a neutral one',
    },
  },
  {
    guard: 'an account does not keep a reserved name from before',
    file: 'marketplace/platform/accounts/server/sign-in-routes.ts',
    replace: 'const name = isReservedName(account.name)',
    by: 'const name = isReservedName(account.id)',
    caughtBy: {
      file: 'marketplace/platform/accounts/server/signing-in.test.ts',
      test: 'an account whose name has become reserved loses it on signing in, and is notified once',
    },
  },
  {
    guard: 'emails about a sign-up greet no reserved name',
    file: 'providers/identity/server/embedded/passwords/password-routes.ts',
    replace: "      refuseIf(isReservedName(details.name), 'name_reserved');\n",
    by: '',
    caughtBy: {
      file: 'providers/identity/server/embedded/sessions/signing-in.test.ts',
      test: 'a name that the backend reserves is refused, on signing up and later',
    },
  },
  {
    guard: 'a reserved name at Google does not reach emails',
    file: 'providers/identity/server/embedded/auth-settings.ts',
    replace: "settings.isReservedName(name) ? '' : name",
    by: 'name',
    caughtBy: {
      file: 'providers/identity/server/embedded/federation/continue-with-google.test.ts',
      test: 'a reserved name at Google is left out, and lets its owner in',
    },
  },
  {
    guard: 'words of a name that meet in one letter are still words',
    file: 'marketplace/platform/accounts/reserved-name.ts',
    replace: "at === '0' ? [0] : [Number(at), Number(at) - 1]",
    by: '[Number(at)]',
    caughtBy: {
      file: 'marketplace/platform/accounts/reserved-name.test.ts',
      test: 'words that meet in one letter: Payment Team',
    },
  },
];
