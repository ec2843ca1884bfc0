import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withEachNewSession } from '../../../../../tests/postgres/with-each-new-session.ts';
import {
  type Browser,
  gina,
  openWithStandIn,
  whereTo,
} from '../../../../../tests/services/federated-sign-in.ts';
import { loopback, openIdentity, origin } from '../../../../../tests/services/identity.ts';

/** Signs in from the button, and returns the page where that ends. */
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

test('a sign-in in its own window ends on a page that notifies the other window and closes', async () => {
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

test('the same email opens the same account after a restart', async () => {
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

test('Google proving an address locks out the stranger who signed up with it before', async () => {
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

test('a confirmed password account and Google with the same email are one account', async () => {
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

test('an account that has only Google cannot be taken over by signing up with its email', async () => {
  const { browser } = await openWithStandIn();
  await continueWithGoogle(browser(loopback), gina);

  expect(await browser().signUp(gina.email)).toMatchObject({ body: { code: 'email_taken' } });
  expect(await browser().signIn(gina.email)).toMatchObject({ body: { code: 'wrong_credentials' } });
});

test('a disabled user cannot sign in through Google', async () => {
  const { browser, identity } = await openWithStandIn();
  const visitor = browser(loopback);
  await continueWithGoogle(visitor, gina);
  const { subject } = (await identity.verify((await visitor.token())!))!;

  await identity.disable(subject);

  const end = await continueWithGoogle(visitor, gina);
  expect(end.href).toBe(`${origin}/login?problem=account_disabled`);
  expect(await visitor.user()).toBeNull();
});

test('cancelling leads back to the log-in page', async () => {
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

test('the chooser requires a name and a real email', async () => {
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

test('the answer of the chooser works once, and only in the browser that began', async () => {
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
])('a sign-in never ends at %s', async (returnTo) => {
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

test('a login that is removed during a sign-in with Google opens no session', async () => {
  const { browser, db } = await openWithStandIn();
  const visitor = browser(loopback);
  await continueWithGoogle(visitor, gina);
  await withEachNewSession(db, 'delete from identity.logins');
  const another = browser(loopback);

  const end = await continueWithGoogle(another, gina);
  expect(end.searchParams.get('problem')).toBe('unexpected');
  expect(await another.user()).toBeNull();
});
