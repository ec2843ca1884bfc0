import { guard, testsIn } from '../guard.ts';

const sessions = 'marketplace/platform/access/server/sessions.ts';
const store = 'marketplace/platform/access/server/session-store.ts';
const inSessions = testsIn('marketplace/platform/access/server/sessions.test.ts');
const refused = (what: string) => inSessions(`a token that is ${what} is refused, on public pages too`);

/** Whose token counts, and until when. */
export const tokens = [
  guard('tokens of another issuer do not count', sessions, '      issuer,\n      audience,\n', '      audience,\n', refused('from another issuer')),
  guard('tokens for another audience do not count', sessions,
    '      audience,\n      requiredClaims', '      requiredClaims', refused('for another audience')),
  guard('tokens of another type do not count', sessions, '      typ: type,\n', '', refused('of another type')),
  guard("a token does not work with somebody else's session", store,
    "    .where('account.id', '=', accountId)\n", '', refused("of somebody else's session")),
  guard('suspending or closing an account ends its sessions', store,
    "    .where('account.state', '=', 'active')\n", '', inSessions('the token of a suspended account fails on the very next call')),
];
