import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../../../tests/eventually.ts';
import { loopback, openIdentity, origin } from '../../../../../tests/services/identity.ts';
import { startIssuer } from '../../../../../tests/services/outside-issuer.ts';
import { withEachNewSession } from '../../../../../tests/with-each-new-session.ts';

const gina = { name: 'Gina Rossi', email: 'gina.rossi@example.com' };

const openWithStandIn = (options: Parameters<typeof openIdentity>[0] = {}) =>
  openIdentity({ standIn: true, ...options });
type Browser = ReturnType<Awaited<ReturnType<typeof openIdentity>>['browser']>;

const whereTo = (answer: Response) => new URL(answer.headers.get('location')!, origin);

/** From the button to the page one ends on. */
async function continueWithGoogle(browser: Browser, person: Record<string, string>, query = '') {
  const departure = await browser.visit(`/api/auth/google${query}`);
  const back = await browser.submit(whereTo(departure).href, person);
  return whereTo(await browser.visit(whereTo(back).href));
}

test('Gina continues with the stand-in for Google and is signed in', async () => {
  const { browser, identity } = await openWithStandIn();
  const visitor = browser(loopback);

  const departure = await visitor.visit('/api/auth/google?returnTo=/car');
  expect(whereTo(departure).pathname).toBe('/api/auth/stand-in-google');
  const chooser = await visitor.visit(whereTo(departure).href);
  const html = await chooser.text();
  expect(html).toContain('This is not Google');
  expect(html).toContain('gina.rossi@example.com');
  expect(html).not.toMatch(/<script|style=|<style/);
  expect(chooser.headers.get('content-security-policy')).not.toContain('unsafe');

  const back = await visitor.submit(whereTo(departure).href, gina);
  const arrival = await visitor.visit(whereTo(back).href);

  expect(whereTo(arrival).href).toBe(`${origin}/car`);
  expect(await visitor.user()).toEqual({ ...gina, emailVerified: true });
  expect(await identity.verify((await visitor.token())!)).toMatchObject({ ...gina });
});

test('coming back from Google ends the session that the browser had before', async () => {
  const { browser, db } = await openWithStandIn();
  const visitor = browser(loopback);
  await visitor.signUp('nadia@example.com');

  await continueWithGoogle(visitor, gina);

  const { rows } = await sql`select 1 from identity.sessions`.execute(db);
  expect(rows).toHaveLength(1);
  expect(await visitor.user()).toMatchObject({ email: gina.email });
});

test('in a window of its own it ends on a page that tells the other window and closes', async () => {
  const { browser } = await openWithStandIn();
  const visitor = browser(loopback);

  const end = await continueWithGoogle(visitor, gina, '?attempt=attempt-12345');

  expect(end.href).toBe(`${origin}/api/auth/signed-in?attempt=attempt-12345`);
  const page = await visitor.visit(end.href);
  expect(await page.text()).toContain('<script src="/api/auth/signed-in.js">');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  const script = await visitor.visit('/api/auth/signed-in.js');
  expect(script.headers.get('content-type')).toContain('javascript');
});

test('the same email is the same person after a restart', async () => {
  const market = await openWithStandIn();
  const first = market.browser(loopback);
  await continueWithGoogle(first, gina);
  const before = await market.identity.verify((await first.token())!);

  market.startAnew();
  const second = market.browser(loopback);
  await continueWithGoogle(second, { ...gina, email: 'Gina.Rossi@example.com' });

  expect(await market.identity.verify((await second.token())!)).toMatchObject({
    subject: before!.subject,
  });
});

test('whoever signed up with the address before Google proved it has no way in any more', async () => {
  const ended: string[] = [];
  const { browser, identity, mails, codeIn } = await openIdentity({
    standIn: true,
    onSessionsEnded: async (subject) => void ended.push(subject),
  });
  const thief = browser();
  await thief.signUp(gina.email);
  const { subject } = (await identity.verify((await thief.token())!))!;
  const owner = browser(loopback);

  expect((await continueWithGoogle(owner, gina)).href).toBe(`${origin}/`);

  expect(await owner.user()).toMatchObject({ email: gina.email, emailVerified: true });
  expect(await identity.verify((await owner.token())!)).toMatchObject({ subject });
  expect(ended).toContain(subject);
  expect(await thief.user()).toBeNull();
  expect((await thief.signIn(gina.email)).status).toBe(401);
  const late = await thief.post('/email-verification/confirm', { code: codeIn(mails[0]) });
  expect(late).toMatchObject({ body: { code: 'link_invalid' } });
});

test('a confirmed password account and Google with the same email are one person', async () => {
  const { browser, identity, mails, codeIn } = await openWithStandIn();
  const withPassword = browser();
  await withPassword.signUp(gina.email);
  await withPassword.post('/email-verification/confirm', { code: codeIn(mails[0]) });
  const withGoogle = browser(loopback);

  await continueWithGoogle(withGoogle, gina);

  const [one, other] = await Promise.all(
    [withPassword, withGoogle].map(async (visitor) => identity.verify((await visitor.token())!)),
  );
  expect(one!.subject).toBe(other!.subject);
  expect((await browser().signIn(gina.email)).status).toBe(200);
});

test('somebody who has only Google cannot be impersonated by signing up with their email', async () => {
  const { browser } = await openWithStandIn();
  await continueWithGoogle(browser(loopback), gina);

  expect(await browser().signUp(gina.email)).toMatchObject({ body: { code: 'email_taken' } });
  expect(await browser().signIn(gina.email)).toMatchObject({ body: { code: 'wrong_credentials' } });
});

test('a disabled user does not come in through Google either', async () => {
  const { browser, identity } = await openWithStandIn();
  const visitor = browser(loopback);
  await continueWithGoogle(visitor, gina);
  const { subject } = (await identity.verify((await visitor.token())!))!;

  await identity.disable(subject);

  const end = await continueWithGoogle(visitor, gina);
  expect(end.href).toBe(`${origin}/login?problem=account_disabled`);
  expect(await visitor.user()).toBeNull();
});

test('whoever cancels comes back to the log-in page', async () => {
  const { browser } = await openWithStandIn();

  const end = await continueWithGoogle(browser(loopback), { cancel: '1' });

  expect(end.href).toBe(`${origin}/login?problem=popup_closed`);
});

test('a reserved name at Google is left out, and lets its owner in', async () => {
  const { browser } = await openWithStandIn({ isReservedName: (name) => name === gina.name });
  const visitor = browser(loopback);

  await continueWithGoogle(visitor, gina);

  expect(await visitor.user()).toMatchObject({ name: '', email: gina.email });
});

test('the chooser wants a name and a real email', async () => {
  const { browser } = await openWithStandIn();
  const visitor = browser(loopback);
  const departure = await visitor.visit('/api/auth/google');

  for (const person of [
    { name: '', email: '' },
    { name: 'Gina', email: 'nowhere' },
    { name: ' ', email: gina.email },
  ]) {
    const answer = await visitor.submit(whereTo(departure).href, person);
    expect(answer.status).toBe(400);
  }
});

test('the chooser answers only on the same machine, and only when a sign-in led to it', async () => {
  const { browser } = await openWithStandIn();
  const stranger = browser('192.0.2.50');
  const chooser = whereTo(await stranger.visit('/api/auth/google')).href;

  expect((await stranger.visit(chooser)).status).toBe(403);
  expect((await stranger.submit(chooser, gina)).status).toBe(403);
  expect((await browser(loopback).visit(chooser)).status).toBe(200);

  const elsewhere = new URL(chooser);
  elsewhere.searchParams.set('redirect_uri', 'https://evil.example/');
  expect((await browser(loopback).visit(elsewhere.href)).status).toBe(400);
  expect((await browser(loopback).visit('/api/auth/stand-in-google')).status).toBe(400);
});

test('what the chooser sends back works once, and only in the browser that asked', async () => {
  const { browser } = await openWithStandIn();
  const visitor = browser(loopback);
  const departure = await visitor.visit('/api/auth/google');
  const back = await visitor.submit(whereTo(departure).href, gina);

  const thief = browser(loopback);
  const stolen = whereTo(await thief.visit(whereTo(back).href));
  expect(stolen.href).toBe(`${origin}/login?problem=unexpected`);
  expect(await thief.user()).toBeNull();

  await visitor.visit(whereTo(back).href);
  await visitor.post('/sign-out');
  const again = whereTo(await visitor.visit(whereTo(back).href));
  expect(again.href).toBe(`${origin}/login?problem=unexpected`);
  expect(await visitor.user()).toBeNull();
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/api/auth/sign-out',
])('nobody is sent to %s afterwards', async (returnTo) => {
  const { browser } = await openWithStandIn();
  const query = `?${new URLSearchParams({ returnTo })}`;

  const end = await continueWithGoogle(browser(loopback), gina, query);

  expect(end.href).toBe(`${origin}/`);
});

test('other sites cannot send our visitors off to sign in', async () => {
  const { browser } = await openWithStandIn();

  const answer = await browser(loopback).visit('/api/auth/google', {
    headers: { 'sec-fetch-site': 'cross-site' },
  });

  expect(whereTo(answer).href).toBe(`${origin}/login?problem=unexpected`);
});

const ginaElsewhere = {
  sub: 'gina-1',
  email: 'Gina.Rossi@example.com',
  email_verified: true,
  name: 'Gina Rossi',
};
const client = { clientId: 'market', clientSecret: 'shared' };
type Issuer = Awaited<ReturnType<typeof startIssuer>>;

/** From the button through the issuer to the page one ends on. */
const goingThrough = (issuer: Issuer, provider: string) => async (visitor: Browser) => {
  const departure = whereTo(await visitor.visit(`/api/auth/${provider}?returnTo=/car`));
  if (departure.origin === origin) return departure;
  return whereTo(await visitor.visit(issuer.agree(departure).href));
};

/** Everything but the network between us and Google is real. */
async function openWithGoogle(options: Parameters<typeof openIdentity>[0] = {}) {
  const google = await startIssuer(ginaElsewhere, 'https://accounts.google.com');
  onTestFinished(google.stop);
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    realFetch(String(input).replace(google.issuer, google.address), init),
  );
  const market = await openIdentity({ google: client, standIn: true, ...options });
  return { ...market, google, goThrough: goingThrough(google, 'google') };
}

test('with Google configured it leads to Google, with state, nonce and PKCE', async () => {
  const { browser, google } = await openWithGoogle();

  const departure = whereTo(await browser(loopback).visit('/api/auth/google'));

  expect(departure.origin).toBe(google.address);
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

test('whoever comes back from Google is known by what Google calls them', async () => {
  const { browser, goThrough, db } = await openWithGoogle();
  const visitor = browser();

  expect((await goThrough(visitor)).href).toBe(`${origin}/car`);

  expect(await visitor.user()).toEqual({ ...gina, emailVerified: true });
  const { rows } = await sql`select provider_id, account_id from identity.logins`.execute(db);
  expect(rows).toEqual([{ providerId: 'google', accountId: 'gina-1' }]);
});

test('Google and another provider work beside each other, for one person', async () => {
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

test('a token that Google made for somebody else signs nobody in', async () => {
  const { browser, google, goThrough } = await openWithGoogle();
  const visitor = browser();
  google.signFor('another-client');

  expect((await goThrough(visitor)).href).toBe(`${origin}/login?problem=unexpected`);
  expect(await visitor.user()).toBeNull();
});

async function openWithIssuer(emailVerified = true) {
  const issuer = await startIssuer({ ...ginaElsewhere, email_verified: emailVerified });
  onTestFinished(issuer.stop);
  const market = await openIdentity({
    oidc: { issuer: issuer.issuer, name: 'Cars ID', ...client },
  });
  return { ...market, issuer, goThrough: goingThrough(issuer, 'oidc') };
}

test('a way in that is taken away while somebody comes back from Google lets nobody in', async () => {
  const { browser, db } = await openWithStandIn();
  const visitor = browser(loopback);
  await continueWithGoogle(visitor, gina);
  await withEachNewSession(db, 'delete from identity.logins');
  const another = browser(loopback);

  const end = await continueWithGoogle(another, gina);
  expect(end.searchParams.get('problem')).toBe('unexpected');
  expect(await another.user()).toBeNull();
});

test('any OIDC issuer can take its place', async () => {
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

test('an issuer that is down is asked again at the next try, and passwords work meanwhile', async () => {
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

test('a token that the issuer made for somebody else signs nobody in', async () => {
  const { browser, issuer, goThrough } = await openWithIssuer();
  const visitor = browser();
  issuer.signFor('another-client');

  expect((await goThrough(visitor)).href).toBe(`${origin}/login?problem=unexpected`);
  expect(await visitor.user()).toBeNull();
});

test('user info about another person than the ID token is refused', async () => {
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

test('an issuer that sends us elsewhere to read about it is not used', async () => {
  const { browser, issuer, goThrough } = await openWithIssuer();
  issuer.redirect();

  expect((await goThrough(browser())).href).toBe(`${origin}/login?problem=unreachable`);
});

test('an issuer that calls itself something else than we were told is not used', async () => {
  const { issuer } = await openWithIssuer();
  const alias = issuer.issuer.replace('127.0.0.1', 'localhost');
  const { identity } = await openIdentity({
    oidc: { issuer: alias, name: 'Cars ID', ...client },
  });

  expect(await identity.isFederationReady()).toBe(false);
});

test('an email that the issuer did not check does not open a confirmed account', async () => {
  const { browser, mails, codeIn, goThrough } = await openWithIssuer(false);
  const owner = browser();
  await owner.signUp(gina.email);
  await owner.post('/email-verification/confirm', { code: codeIn(mails[0]) });
  const visitor = browser();

  expect((await goThrough(visitor)).href).toBe(`${origin}/login?problem=account_not_linked`);
  expect(await visitor.user()).toBeNull();
});

test('whoever came first through an issuer that checks no addresses is out after a reset', async () => {
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
