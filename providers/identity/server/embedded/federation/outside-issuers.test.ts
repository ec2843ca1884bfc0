import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../../../tests/eventually.ts';
import {
  client,
  gina,
  ginaElsewhere,
  goingThrough,
  openWithIssuer,
  whereTo,
} from '../../../../../tests/services/federated-sign-in.ts';
import { loopback, openIdentity, origin } from '../../../../../tests/services/identity.ts';
import { startIssuer } from '../../../../../tests/services/outside-issuer.ts';

/** Everything but the network between us and Google is real. */
async function openWithGoogle(options: Parameters<typeof openIdentity>[0] = {}) {
  const google = await startIssuer(ginaElsewhere, 'https://accounts.google.com');
  onTestFinished(google.stop);
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    realFetch(String(input).replace(google.issuer, google.address), init),
  );
  const market = await openIdentity({ google: client, standIn: true, ...options });
  return { ...market, issuer: google, goThrough: goingThrough(google, 'google') };
}

test('the configured Google is asked with state, nonce and PKCE', async () => {
  const { browser, issuer } = await openWithGoogle();

  const departure = whereTo(await browser(loopback).visit('/api/auth/google'));

  expect(departure.origin).toBe(issuer.address);
  expect(Object.fromEntries(departure.searchParams)).toMatchObject({
    client_id: 'market',
    redirect_uri: `${origin}/api/auth/callback/google`,
    code_challenge_method: 'S256',
    prompt: 'select_account',
    state: expect.any(String),
    nonce: expect.any(String),
  });
  expect(departure.href).not.toContain('shared');
  expect((await browser(loopback).visit('/api/auth/stand-in-google')).status).toBe(404);
});

test('a visitor who comes back from Google has the name and email that Google gives', async () => {
  const { browser, goThrough, db } = await openWithGoogle();
  const visitor = browser();

  expect((await goThrough(visitor)).href).toBe(`${origin}/car`);

  expect(await visitor.user()).toEqual({ ...gina, emailVerified: true });
  const { rows } = await sql`select provider_id, account_id from identity.logins`.execute(db);
  expect(rows).toEqual([{ providerId: 'google', accountId: 'gina-1' }]);
});

test('Google and another provider open the same account', async () => {
  const other = await startIssuer({ ...ginaElsewhere, sub: 'gina-at-cars-id' });
  onTestFinished(other.stop);
  const oidc = { issuer: other.issuer, name: 'Cars ID', ...client };
  const { browser, identity, goThrough } = await openWithGoogle({ oidc });
  expect(identity.providers).toEqual([
    { id: 'google', name: 'Google' },
    { id: 'oidc', name: 'Cars ID' },
  ]);
  const [phone, laptop] = [browser(), browser()];

  expect((await goThrough(phone)).href).toBe(`${origin}/car`);
  expect((await goingThrough(other, 'oidc')(laptop)).href).toBe(`${origin}/car`);

  const [one, same] = await Promise.all(
    [phone, laptop].map(async (visitor) => identity.verify((await visitor.token())!)),
  );
  expect(one!.subject).toBe(same!.subject);
  expect((await phone.get('/sign-ins')).body).toMatchObject({
    hasPassword: false,
    providers: ['google', 'oidc'],
  });
});

test.each([
  ['Google', openWithGoogle],
  ['another issuer', openWithIssuer],
])('a token that %s made for another client signs no visitor in', async (_name, openMarket) => {
  const { browser, issuer, goThrough } = await openMarket();
  const visitor = browser();
  issuer.signFor('another-client');

  expect((await goThrough(visitor)).href).toBe(`${origin}/login?problem=unexpected`);
  expect(await visitor.user()).toBeNull();
});

test('any OIDC issuer can replace Google', async () => {
  const { browser, goThrough, db } = await openWithIssuer();
  const visitor = browser();

  expect((await goThrough(visitor)).href).toBe(`${origin}/car`);

  expect(await visitor.user()).toEqual({ ...gina, emailVerified: true });
  const { rows } = await sql`
    select provider_id, account_id, access_token, id_token from identity.logins`.execute(db);
  expect(rows).toEqual([
    { providerId: 'oidc', accountId: 'gina-1', accessToken: null, idToken: null },
  ]);
});

test('an issuer that is down is tried again at the next sign-in, and passwords work meanwhile', async () => {
  const { browser, identity, issuer, goThrough } = await openWithIssuer();
  const visitor = browser();
  issuer.goDown(true);

  expect((await goThrough(visitor)).href).toBe(`${origin}/login?problem=unreachable`);
  expect(await identity.isFederationReady()).toBe(false);
  expect((await browser().signUp('nadia@example.com')).status).toBe(200);

  issuer.goDown(false);
  expect(await identity.isFederationReady()).toBe(true);
  expect((await goThrough(visitor)).href).toBe(`${origin}/car`);
});

test('user info about another subject than that of the ID token is refused', async () => {
  const { browser, issuer, goThrough, logged } = await openWithIssuer();
  issuer.serveUserInfo({ ...ginaElsewhere, sub: 'omar-1' });
  const visitor = browser();

  expect((await goThrough(visitor)).href).toBe(`${origin}/login?problem=unexpected`);
  expect(await visitor.user()).toBeNull();
  expect(logged.join()).toContain('another person');
});

test('an issuer whose tokens cannot be checked is not used', async () => {
  const { browser, issuer, goThrough } = await openWithIssuer();
  issuer.hideKeys();

  expect((await goThrough(browser())).href).toBe(`${origin}/login?problem=unreachable`);
});

test('an issuer whose discovery redirects is not used', async () => {
  const { browser, issuer, goThrough } = await openWithIssuer();
  issuer.redirect();

  expect((await goThrough(browser())).href).toBe(`${origin}/login?problem=unreachable`);
});

test('an issuer with another name than the configured one is not used', async () => {
  const { issuer } = await openWithIssuer();
  const alias = issuer.issuer.replace('127.0.0.1', 'localhost');
  const { identity } = await openIdentity({
    oidc: { issuer: alias, name: 'Cars ID', ...client },
  });

  expect(await identity.isFederationReady()).toBe(false);
});

test('an email that the issuer did not verify does not open a confirmed account', async () => {
  const { browser, mails, codeIn, goThrough } = await openWithIssuer(false);
  const owner = browser();
  await owner.signUp(gina.email);
  await owner.post('/email-verification/confirm', { code: codeIn(mails[0]) });
  const visitor = browser();

  expect((await goThrough(visitor)).href).toBe(`${origin}/login?problem=account_not_linked`);
  expect(await visitor.user()).toBeNull();
});

test('a password reset locks out a stranger who signed in with an unverified email', async () => {
  const { browser, mails, codeIn, goThrough } = await openWithIssuer(false);
  const thief = browser();
  await goThrough(thief);
  expect(await thief.user()).toMatchObject({ emailVerified: false });

  const owner = browser();
  await owner.post('/password-reset/request', { email: gina.email });
  await eventually(() => expect(mails.at(-1)!.kind).toBe('reset'));
  const code = codeIn(mails.at(-1));
  await owner.post('/password-reset/confirm', { code, password: 'a staple of batteries' });

  expect(await thief.user()).toBeNull();
  expect((await goThrough(thief)).href).toBe(`${origin}/login?problem=account_not_linked`);
  expect((await owner.signIn(gina.email, 'a staple of batteries')).status).toBe(200);
});
