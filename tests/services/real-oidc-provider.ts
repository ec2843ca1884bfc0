import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration, type InteractionResults } from 'oidc-provider';
import { vi } from 'vitest';
import { listenOnLoopback } from './listen-on-loopback.ts';

export type IssuerPerson = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
};

type Options = Pick<Configuration, 'conformIdTokenClaims'>;

/** The package `oidc-provider` on loopback, with its defaults. Its interaction pages agree by themselves, or refuse. */
export async function startOidcProvider(
  client: { clientId: string; clientSecret: string; redirectUri: string },
  options: Options = {},
) {
  // It logs warnings about its defaults.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  let person: IssuerPerson | null = null;
  let handle: RequestListener = () => {};
  const issuer = await listenOnLoopback((request, response) => handle(request, response));

  async function start(): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), use: 'sig' };
    const provider = new Provider(issuer, {
      ...options,
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          redirect_uris: [client.redirectUri],
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['only these tests know it'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false } },
      findAccount: async (_context, sub) => ({
        accountId: sub,
        claims: async () => ({ ...person, sub }),
      }),
    });
    const answer = provider.callback();
    handle = (request, response) =>
      request.url!.startsWith('/interaction/')
        ? interact(provider, request, response)
        : answer(request, response);
  }

  async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    const finish = (result: InteractionResults) =>
      provider.interactionFinished(request, response, result);
    if (!person) return finish({ error: 'access_denied', error_description: 'Not in the group.' });
    if (prompt.name === 'login') return finish({ login: { accountId: person.sub } });
    const clientId = String(params.client_id);
    const grant = new provider.Grant({ accountId: session!.accountId, clientId });
    grant.addOIDCScope('openid email profile');
    return finish({ consent: { grantId: await grant.save() } });
  }

  await start();
  return {
    issuer,
    logIn: (next: IssuerPerson | null) => {
      person = next;
    },
    /** A restart with new keys: it knows neither the old ones nor its sessions. */
    rotateKeys: start,
    follow: (departure: URL) => followRedirects(departure, issuer),
  };
}

/** Follows redirects like a browser without cookies of the issuer, up to the address that leads back. */
async function followRedirects(departure: URL, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = departure;
  while (url.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = set.match(/^([^=]+)=([^;]*)/)!;
      cookies.set(name!, value!);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
    url = new URL(location, url);
  }
  return url;
}
