import { expect, test } from 'vitest';
import { openMarket } from '../market.ts';
import { origin as identityOrigin, openIdentity } from '../services/identity.ts';

/** What a page elsewhere can send without asking first. */
const simpleTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

test('a form on another site changes nothing here, whatever cookies come with it', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla');
  const document = (await market.app.inject('/api/openapi.json')).json();
  const before = await market.db.selectFrom('listings').selectAll().execute();

  for (const [path, methods] of Object.entries<object>(document.paths)) {
    for (const method of Object.keys(methods).filter((each) => each !== 'get')) {
      for (const type of simpleTypes) {
        const answer = await market.app.inject({
          method: method.toUpperCase() as 'POST',
          url: path.replaceAll(/\{\w+\}/g, car),
          headers: {
            'content-type': type,
            cookie: `identity.session_token=x; accessToken=${sam.token}`,
            origin: 'https://evil.example',
          },
          payload: JSON.stringify({ id: car, report: car, price: 1 }),
        });
        const { statusCode, headers } = answer;
        // Anybody may look at a car; what is counted is the look.
        if (path.endsWith('/view')) continue;
        const refused = [400, 401, 404, 415].includes(statusCode);
        expect({ method, path, refused }).toEqual({ method, path, refused: true });
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    }
  }
  expect(await market.db.selectFrom('listings').selectAll().execute()).toEqual(before);
  expect(await market.db.selectFrom('reports').selectAll().execute()).toEqual([]);
});

test('no other site is allowed to ask first', async () => {
  const market = await openMarket();
  for (const url of ['/api/booking', '/api/addProduct', '/api/user', '/api/image']) {
    const { headers } = await market.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('a form on another site does nothing in the name of whoever is signed in', async () => {
  const { browser } = await openIdentity();
  const nadia = browser();
  await nadia.signUp('nadia@example.com');
  const calls = [
    'sign-out',
    'name',
    'sign-in',
    'sign-up',
    'password-reset/request',
    'email-verification/request',
  ];
  for (const call of calls) {
    for (const type of [...simpleTypes, 'application/json']) {
      for (const origin of ['https://evil.example', 'null', null]) {
        const { status } = await nadia.visit(`/api/auth/${call}`, {
          method: 'POST',
          headers: { 'content-type': type, ...(origin && { origin }) },
          body: JSON.stringify({ name: 'Mallory', email: 'mallory@example.com', password: 'x' }),
        });
        expect({ call, type, origin, status }).toEqual({ call, type, origin, status: 403 });
      }
    }
  }
  expect(await nadia.user()).toMatchObject({ name: 'Nadia', email: 'nadia@example.com' });
});

test('the session is in a cookie that other sites cannot use', async () => {
  const { browser } = await openIdentity();
  const { headers } = await browser().signUp('nadia@example.com');
  const session = headers.getSetCookie().find((cookie) => /session_token=/.test(cookie))!;
  expect(session).toMatch(/; HttpOnly/i);
  expect(session).toMatch(/; SameSite=(Lax|Strict)/i);
  expect(session).toMatch(/; Secure/i);
  expect(identityOrigin).toMatch(/^https:/);
});
