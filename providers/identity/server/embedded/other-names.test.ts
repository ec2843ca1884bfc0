import { expect, test } from 'vitest';
import { goodPassword, loopback, openIdentity } from '../../../../tests/services/identity.ts';

const origin = 'http://localhost:3000';
const here = { address: loopback, isThisMachine: true };
const nadia = { name: 'Nadia', email: 'nadia@example.com', password: goodPassword };

const signingUp = (headers: Record<string, string>) =>
  new Request(`${origin}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(nadia),
  });

const tryingOut = () => openIdentity({ origin, hasOtherNames: true, standIn: true });

test.each<Record<string, string>>([
  { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' },
  { host: '[::1]:3000', origin: 'http://[::1]:3000' },
  { host: 'localhost:8080', origin: 'http://localhost:8080' },
  { host: '192.168.1.5:3000', origin: 'http://192.168.1.5:3000' },
])('in development a visitor signs up at $origin', async (headers) => {
  const { identity } = await tryingOut();
  expect((await identity.handler(signingUp(headers), here)).status).toBe(200);
});

test.each<Record<string, string>>([{ host: 'abc.tunnel.example' }, { host: 'localhost:3000' }])(
  'behind a tunnel to PUBLIC_URL a visitor signs up, with Host $host',
  async (headers) => {
    const publicUrl = 'https://abc.tunnel.example';
    const { identity } = await openIdentity({ origin: publicUrl, hasOtherNames: true });
    const request = signingUp({ ...headers, origin: publicUrl });
    expect((await identity.handler(request, here)).status).toBe(200);
  },
);

test.each([
  'evil.example:3000',
  'localhost.evil.example:3000',
  '127.0.0.1.evil.example',
  'not a name',
])('a site whose name leads to this machine gets no session: %s', async (host) => {
  const { identity, logged } = await tryingOut();
  const owner = await identity.handler(signingUp({ host: 'localhost:3000', origin }), here);
  const cookie = owner.headers.getSetCookie().join('; ');
  const forwarded = { 'x-forwarded-host': 'localhost:3000' };

  const post = signingUp({ ...forwarded, host, origin: `http://${host}` });
  expect((await identity.handler(post, here)).status).toBe(403);
  for (const path of ['session', 'token', 'sign-ins', 'google']) {
    const headers = { ...forwarded, host, cookie };
    const get = new Request(`${origin}/api/auth/${path}`, { headers });
    expect((await identity.handler(get, here)).status).toBe(403);
  }
  expect(logged.join()).toContain(host);
});

test('a page of another origin cannot change anything, under any of our names', async () => {
  const { identity } = await tryingOut();
  const strangers: Record<string, string>[] = [
    { host: '127.0.0.1:3000', origin: 'http://evil.example' },
    { host: 'localhost:3000', origin: 'http://localhost:4000' },
    { host: '127.0.0.1:3000', origin: 'null' },
    { host: '127.0.0.1:3000' },
    { host: '127.0.0.1:3000', 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' },
  ];
  for (const headers of strangers) {
    const { status } = await identity.handler(signingUp(headers), here);
    expect({ ...headers, status }).toEqual({ ...headers, status: 403 });
  }
});

test.each(['evil.example', 'localhost', '127.0.0.1'])(
  'in production only PUBLIC_URL may change anything, not %s',
  async (host) => {
    const { identity } = await openIdentity();
    const headers = { host, origin: `https://${host}` };
    expect((await identity.handler(signingUp(headers), here)).status).toBe(403);
  },
);

test('the stand-in for Google keeps the host name of the browser', async () => {
  const { identity } = await tryingOut();
  const name = 'http://127.0.0.1:3000';
  const cookies: string[] = [];
  async function visit(path: string, init: RequestInit = {}) {
    const headers = { ...init.headers, host: '127.0.0.1:3000', cookie: cookies.join('; ') };
    const answer = await identity.handler(new Request(origin + path, { ...init, headers }), here);
    cookies.push(...answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!));
    return answer.headers.get('location')!;
  }

  const chooser = await visit('/api/auth/google?returnTo=/car');
  expect(chooser).toMatch(/^\/api\/auth\/stand-in-google\?/);
  const body = new URLSearchParams({ name: 'Gina', email: 'gina@example.com' });
  const back = await visit(chooser, { method: 'POST', headers: { origin: name }, body });
  expect(back).toMatch(/^\/api\/auth\/callback\//);
  expect(await visit(back)).toBe('/car');
});
