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
  { host: 'abc.tunnel.example', origin: 'https://abc.tunnel.example' },
  {
    host: 'localhost:3000',
    'x-forwarded-host': 'abc.tunnel.example',
    origin: 'https://abc.tunnel.example',
  },
])('while trying out one signs up under any name: $origin', async (headers) => {
  const { identity } = await tryingOut();
  expect((await identity.handler(signingUp(headers), here)).status).toBe(200);
});

test("nobody else's page changes anything, whatever we are called", async () => {
  const { identity } = await tryingOut();
  const strangers: Record<string, string>[] = [
    { host: '127.0.0.1:3000', origin: 'http://evil.example' },
    { host: 'localhost:3000', origin: 'http://localhost:4000' },
    { host: '127.0.0.1:3000', origin: 'null' },
    { host: '127.0.0.1:3000' },
  ];
  for (const headers of strangers) {
    const { status } = await identity.handler(signingUp(headers), here);
    expect({ ...headers, status }).toEqual({ ...headers, status: 403 });
  }
});

test('in production there is one name, and its own pages are the only ones', async () => {
  const { identity } = await openIdentity();
  const headers = { host: 'other.example', origin: 'https://other.example' };
  expect((await identity.handler(signingUp(headers), here)).status).toBe(403);
});

test('the stand-in for Google leads on under the name that the browser knows', async () => {
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
