import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../tests/eventually.ts';
import { origin } from '../../../tests/services/identity.ts';
import {
  closeChannelsAfterTests,
  details,
  nadia,
  openBrowser,
} from '../../../tests/services/identity-browser.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import type { IdentityUser } from './identity-port.ts';

beforeEach(closeChannelsAfterTests);

test('listeners are called with null first, and then for each sign-up, sign-in and sign-out', async () => {
  const { tab } = await openBrowser();
  const { port, seen } = tab();
  await eventually(() => expect(seen).toEqual([null]));

  await port.signUp(details);
  await port.signOut();
  await port.signIn({ ...details, remember: true });
  await port.setName('Nadia Rahman');

  expect(seen).toEqual([null, nadia, null, nadia, { ...nadia, name: 'Nadia Rahman' }]);
});

test('a signed-in visitor has a token', async () => {
  const { tab, identity } = await openBrowser();
  const { port } = tab();
  expect(await port.token()).toBeNull();

  await port.signUp(details);

  expect(await identity.verify((await port.token())!)).toMatchObject({ email: details.email });
});

test('other tabs follow a sign-up and a sign-out', async () => {
  const { tab } = await openBrowser();
  const one = tab();
  const other = tab();
  await eventually(() => expect(other.seen).toEqual([null]));

  await one.port.signUp(details);
  await eventually(() => expect(other.seen).toEqual([null, nadia]));
  await one.port.signOut();
  await eventually(() => expect(other.seen).toEqual([null, nadia, null]));
});

test('a late listener is called at once; one that stopped is not called', async () => {
  const { tab } = await openBrowser();
  const { port } = tab();
  await port.signUp(details);
  const late = vi.fn();

  const stop = port.onUser(late);
  stop();
  await port.signOut();

  expect(late.mock.calls).toEqual([[nadia]]);
});

test('every refusal is a problem with a code and a message', async () => {
  const { tab, goOffline } = await openBrowser();
  const { port } = tab();
  await port.signUp(details);
  const wrong = { ...details, password: 'not her password', remember: false };

  await expect(port.signIn(wrong)).rejects.toMatchObject({
    code: 'wrong_credentials',
    message: 'Email and password do not match.',
  });
  await expect(port.signUp(details)).rejects.toMatchObject({ code: 'email_taken' });
  await expect(port.signUp({ ...details, email: 'x' })).rejects.toMatchObject({
    code: 'invalid_email',
  });
  await expect(port.confirmEmail({ code: 'unknown' })).rejects.toMatchObject({
    code: 'link_invalid',
  });
  await expect(
    port.confirmPasswordReset({ code: 'x', password: 'password1' }),
  ).rejects.toMatchObject({ code: 'password_common' });
  goOffline();
  await expect(port.signOut()).rejects.toMatchObject({ code: 'unreachable' });
});

test('too many attempts are refused with their own code', async () => {
  const { tab } = await openBrowser();
  const { port } = tab();
  const attempt = () => port.signIn({ ...details, remember: false }).catch(({ code }) => code);

  const codes = [];
  for (let n = 0; n < 11; n += 1) codes.push(await attempt());

  expect(codes.at(-1)).toBe('too_many_attempts');
});

test('a foreign answer counts as unreachable or unexpected', async () => {
  const { tab } = await openBrowser();
  const { port } = tab();
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(port.signOut()).rejects.toMatchObject({ code: 'unreachable' });

  vi.stubGlobal('fetch', async () => Response.json({ code: 'toString' }, { status: 400 }));
  await expect(port.signOut()).rejects.toMatchObject({ code: 'unexpected' });
});

test('links in mails are confirmed through the port', async () => {
  const { tab, mails, codeIn } = await openBrowser();
  const { port, seen } = tab();
  await port.signUp(details);

  await port.confirmEmail({ code: codeIn(mails[0]) });
  expect(seen.at(-1)).toEqual({ ...nadia, emailVerified: true });
  await port.sendEmailVerification();

  await port.sendPasswordReset(details.email);
  await eventually(() => expect(mails).toHaveLength(2));
  await port.confirmPasswordReset({ code: codeIn(mails[1]), password: 'a staple of batteries' });
  expect(seen.at(-1)).toBeNull();
});

test('a slow first answer does not undo a later sign-in', async () => {
  const { browser } = await openBrowser();
  let answerFirst = (_answer: Response) => {};
  const answers = [
    new Promise<Response>((resolve) => {
      answerFirst = resolve;
    }),
  ];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    return answers.shift() ?? browser.visit(url, { ...init, headers: { ...init.headers, origin } });
  });
  const port = createEmbeddedIdentity({ base: '/api/auth' });
  const seen: (IdentityUser | null)[] = [];
  port.onUser((user) => seen.push(user));

  await port.signUp(details);
  answerFirst(Response.json({ user: null }));
  await port.token();

  expect(seen).toEqual([nadia]);
});

test('a failed request for the session is retried before the visitor counts as signed out', async () => {
  const { browser } = await openBrowser();
  await browser.signUp(details.email);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const fetchSession = vi
    .fn<() => Promise<Response>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockImplementation(async () => Response.json({ user: nadia }));
  vi.stubGlobal('fetch', fetchSession);
  const port = createEmbeddedIdentity({ base: '/api/auth' });
  const seen: (IdentityUser | null)[] = [];

  port.onUser((user) => seen.push(user));
  await vi.advanceTimersByTimeAsync(1_000);

  expect(seen).toEqual([nadia]);
});
