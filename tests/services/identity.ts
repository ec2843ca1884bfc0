import { onTestFinished } from 'vitest';
import { createEmbeddedIdentity } from '../../providers/identity/server/embedded/embedded-identity.ts';
import type {
  EmbeddedIdentityOptions,
  IdentityMail,
} from '../../providers/identity/server/embedded/options.ts';
import { databaseUrl, emptyDatabase } from '../runner/empty-database.ts';
import { timesAsLong } from '../runner/patience.ts';

export const origin = 'https://market.example';
export const loopback = '127.0.0.1';
export const goodPassword = 'correct horse battery';

type Mail = IdentityMail & { kind: 'reset' | 'verify' | 'changed' };
type Body = Record<string, unknown>;

/** An identity service on an empty database, and people with browsers. */
export async function openIdentity(options: Partial<EmbeddedIdentityOptions> = {}) {
  const db = await emptyDatabase();
  const mails: Mail[] = [];
  const logged: string[] = [];
  const note = (details: object, message: string) => {
    logged.push(`${message} ${JSON.stringify(details)}`);
  };

  function start() {
    const identity = createEmbeddedIdentity({
      databaseUrl,
      patience: timesAsLong,
      origin,
      secret: 'a secret that only these tests know of',
      mail: {
        resetPassword: async (mail) => void mails.push({ ...mail, kind: 'reset' }),
        verifyEmail: async (mail) => void mails.push({ ...mail, kind: 'verify' }),
        passwordChanged: async (mail) =>
          void mails.push({ ...mail, url: origin, cause: null, kind: 'changed' }),
      },
      onSessionsEnded: async () => {},
      onSessionEnded: async () => {},
      onEmailProven: async () => {},
      log: { warn: note, error: note },
      ...options,
    });
    onTestFinished(() => identity.close());
    return identity;
  }

  let identity = start();

  return {
    get identity() {
      return identity;
    },
    db,
    mails,
    logged,
    /** As after a restart, or as a second instance would see it. */
    startAnew() {
      identity = start();
    },
    browser: (address = '192.0.2.1') =>
      createBrowser((request) =>
        identity.handler(request, { address, isThisMachine: address === loopback }),
      ),
    codeIn: (mail: Mail | undefined) => new URL(mail!.url).searchParams.get('code')!,
  };
}

/** Keeps cookies, as browsers do. */
export function createBrowser(send: (request: Request) => Promise<Response>) {
  const jar = new Map<string, string>();

  async function visit(url: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await send(new Request(new URL(url, origin), { ...init, headers }));
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = cookie.match(/^([^=]+)=([^;]*)/)!;
      if (/max-age=0/i.test(cookie)) jar.delete(name!);
      else jar.set(name!, value!);
    }
    return answer;
  }

  async function told(answer: Response) {
    const body: Body = await answer.clone().json();
    return { status: answer.status, headers: answer.headers, body };
  }

  const post = async (path: string, body: Body = {}, headers: Record<string, string> = {}) =>
    told(
      await visit(`/api/auth${path}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
  const get = async (path: string) => told(await visit(`/api/auth${path}`));

  return {
    visit,
    post,
    get,
    submit: (url: string, fields: Record<string, string>) =>
      visit(url, { method: 'POST', headers: { origin }, body: new URLSearchParams(fields) }),
    signUp: (email: string, password = goodPassword, name = 'Nadia') =>
      post('/sign-up', { name, email, password }),
    signIn: (email: string, password = goodPassword, remember = false) =>
      post('/sign-in', { email, password, remember }),
    user: async () => (await get('/session')).body.user,
    token: async () => (await get('/token')).body.token as string | null,
  };
}
