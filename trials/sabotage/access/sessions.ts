import type { Guard } from '../guard.ts';

const sessions = 'marketplace/platform/access/server/sessions.ts';
const store = 'marketplace/platform/accounts/server/session-store.ts';
const inSessions = (test: string) => ({ file: 'server/sessions/sessions.test.ts', test });
const refused = (what: string) =>
  inSessions(`a token that is ${what} is refused, on public pages too`);

/** Whose token counts, and until when. */
export const tokens: Guard[] = [
  {
    guard: 'tokens of another issuer do not count',
    file: sessions,
    replace: '      issuer,\n      audience,\n',
    by: '      audience,\n',
    caughtBy: refused('from another issuer'),
  },
  {
    guard: 'tokens for another audience do not count',
    file: sessions,
    replace: '      audience,\n      requiredClaims',
    by: '      requiredClaims',
    caughtBy: refused('for another audience'),
  },
  {
    guard: 'tokens of another type do not count',
    file: sessions,
    replace: '      typ: type,\n',
    by: '',
    caughtBy: refused('of another type'),
  },
  {
    guard: "a token does not work with somebody else's session",
    file: store,
    replace: "    .where('account.id', '=', accountId)\n",
    by: '',
    caughtBy: refused("of somebody else's session"),
  },
  {
    guard: 'whoever is suspended or closed is out at once',
    file: store,
    replace: "    .where('account.state', '=', 'active')\n",
    by: '',
    caughtBy: inSessions('the token of a suspended account fails on the very next call'),
  },
];
