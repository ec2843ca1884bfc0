import type { ServerResponse } from 'node:http';
import { decodeJwt, UnsecuredJWT } from 'jose';
import { type ReceivedCall, standIn } from './http-stand-in.ts';

type Body = Record<string, string | undefined>;
type User = {
  localId: string;
  email: string;
  password: string;
  displayName: string;
  emailVerified: boolean;
  /** Tokens from before a password reset are worth nothing. */
  generation: number;
};

class Refused extends Error {}

/** As much of Firebase's REST protocol as the SDK uses, spoken as its emulator does. */
export async function firebaseStandIn() {
  const users = new Map<string, User>();
  /** The codes in the links that were mailed. */
  const mails: { kind: string; email: string; code: string }[] = [];
  let isAway = false;

  const tokenOf = ({ localId, email, displayName, emailVerified, generation }: User) =>
    new UnsecuredJWT({
      email,
      email_verified: emailVerified,
      generation,
      auth_time: 1,
      ...(displayName && { name: displayName }),
    })
      .setSubject(localId)
      .setIssuedAt()
      .setExpirationTime('1 hour')
      .encode();

  const session = (user: User) => ({
    localId: user.localId,
    email: user.email,
    displayName: user.displayName,
    idToken: tokenOf(user),
    refreshToken: `${user.email} ${user.generation}`,
    expiresIn: '3600',
  });

  const known = (email = '') => users.get(email.toLowerCase());

  function owner({ idToken = '' }: Body): User {
    const { email, generation } = decodeJwt<{ email: string; generation: number }>(idToken);
    const user = known(email);
    if (user?.generation !== generation) throw new Refused('TOKEN_EXPIRED');
    return user;
  }

  function redeem(kind: string, oobCode: string | undefined): User {
    const index = mails.findIndex((mail) => mail.kind === kind && mail.code === oobCode);
    if (index < 0) throw new Refused('INVALID_OOB_CODE');
    return known(mails.splice(index, 1)[0]!.email)!;
  }

  const answers: Record<string, (body: Body) => object> = {
    'accounts:signUp'({ email = '', password = '' }) {
      if (known(email)) throw new Refused('EMAIL_EXISTS');
      if (password.length < 6) throw new Refused('WEAK_PASSWORD : at least 6 characters');
      const account = { email: email.toLowerCase(), password, displayName: '', generation: 1 };
      const user = { ...account, localId: crypto.randomUUID(), emailVerified: false };
      users.set(user.email, user);
      return session(user);
    },
    'accounts:signInWithPassword'({ email, password }) {
      const user = known(email);
      if (user?.password !== password) throw new Refused('INVALID_LOGIN_CREDENTIALS');
      return session(user!);
    },
    'accounts:lookup'(body) {
      const { localId, email, displayName, emailVerified } = owner(body);
      return { users: [{ localId, email, displayName, emailVerified }] };
    },
    'accounts:update'({ oobCode, displayName, ...body }) {
      const user = oobCode ? redeem('VERIFY_EMAIL', oobCode) : owner(body);
      if (oobCode) user.emailVerified = true;
      if (displayName !== undefined) user.displayName = displayName;
      // Without a token: the SDK then keeps the old one, which says less than is true by now.
      return { localId: user.localId, email: user.email, displayName: user.displayName };
    },
    'accounts:sendOobCode'({ requestType = '', ...body }) {
      const user = body.idToken ? owner(body) : known(body.email);
      if (!user) throw new Refused('EMAIL_NOT_FOUND');
      mails.push({ kind: requestType, email: user.email, code: crypto.randomUUID() });
      return { email: user.email };
    },
    'accounts:resetPassword'({ oobCode, newPassword }) {
      // Without a new password it only tells what the code is for.
      if (newPassword === undefined) {
        const mail = mails.find(({ code }) => code === oobCode);
        if (!mail) throw new Refused('INVALID_OOB_CODE');
        return { email: mail.email, requestType: mail.kind };
      }
      const user = redeem('PASSWORD_RESET', oobCode);
      Object.assign(user, { password: newPassword, generation: user.generation + 1 });
      return { email: user.email, requestType: 'PASSWORD_RESET' };
    },
    token({ refresh_token = '' }) {
      const user = known(refresh_token.split(' ')[0]);
      if (!user || session(user).refreshToken !== refresh_token) throw new Refused('TOKEN_EXPIRED');
      return { access_token: tokenOf(user), refresh_token, expires_in: '3600' };
    },
  };

  function answer({ path, headers, body: sent }: ReceivedCall, response: ServerResponse) {
    if (isAway) return response.destroy();
    const isForm = headers['content-type']?.includes('urlencoded');
    const text = sent.toString();
    try {
      const body: Body = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
      const action = answers[path.split('?', 1)[0]!.split('/').at(-1)!]!;
      response.end(JSON.stringify(action(body)));
    } catch (error) {
      const message = error instanceof Refused ? error.message : `INTERNAL ${error}`;
      response.writeHead(400).end(JSON.stringify({ error: { code: 400, message } }));
    }
  }

  const { address, calls } = await standIn(answer);
  const goAway = () => {
    isAway = true;
  };
  return { address, calls, users, mails, goAway };
}
