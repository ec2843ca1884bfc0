import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../tests/eventually.ts';
import { goodPassword, openIdentity, origin } from '../../../tests/services/identity.ts';
import { channelName } from '../popup-channel.ts';
import { popupScript } from '../server/embedded/federation/popup-page.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import type { IdentityUser } from './identity-port.ts';

const gina = { name: 'Gina Rossi', email: 'gina.rossi@example.com' };
const details = { name: 'Nadia', email: 'nadia@example.com', password: goodPassword };
const nadia = { name: 'Nadia', email: 'nadia@example.com', emailVerified: false };

beforeEach(() => {
  const Channel = globalThis.BroadcastChannel;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name);
        onTestFinished(() => this.close());
      }
    },
  );
  return () => vi.unstubAllGlobals();
});

/** One browser in front of a real service; every port made here is another tab of it. */
async function openBrowser() {
  const market = await openIdentity({ standIn: true });
  const browser = market.browser('127.0.0.1');
  let isOffline = false;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return browser.visit(url, { ...init, headers: { ...init.headers, origin } });
  });
  const popup = { closed: false };
  const open = vi.fn<(url: string, name: string, features: string) => typeof popup | null>(
    () => popup,
  );
  const assign = vi.fn();
  vi.stubGlobal('window', {
    open,
    location: { assign },
    screenX: 0,
    screenY: 0,
    outerWidth: 1500,
    outerHeight: 1000,
  });

  function tab() {
    const port = createEmbeddedIdentity({ base: '/api/auth' });
    const seen: (IdentityUser | null)[] = [];
    port.onUser((user) => seen.push(user));
    return { port, seen };
  }

  const locationOf = (answer: Response) => new URL(answer.headers.get('location')!, origin);

  /** As a person does in the window, up to the page that closes it. */
  async function chooseInWindow(person: Record<string, string>) {
    const chooser = locationOf(await browser.visit(open.mock.calls[0]![0])).href;
    const back = locationOf(await browser.submit(chooser, person)).href;
    const end = locationOf(await browser.visit(back));
    const window = { close: () => Object.assign(popup, { closed: true }) };
    new Function('location', 'window', 'setTimeout', popupScript)(end, window, () => {});
  }

  return {
    ...market,
    browser,
    tab,
    popup,
    open,
    assign,
    chooseInWindow,
    goOffline: () => {
      isOffline = true;
    },
  };
}

test('listeners hear that nobody is signed in, then who signs up, in and out', async () => {
  const { tab } = await openBrowser();
  const { port, seen } = tab();
  await eventually(() => expect(seen).toEqual([null]));

  await port.signUp(details);
  await port.signOut();
  await port.signIn({ ...details, remember: true });
  await port.setName('Nadia Rahman');

  expect(seen).toEqual([null, nadia, null, nadia, { ...nadia, name: 'Nadia Rahman' }]);
});

test('a token is there while somebody is signed in', async () => {
  const { tab, identity } = await openBrowser();
  const { port } = tab();
  expect(await port.token()).toBeNull();

  await port.signUp(details);

  expect(await identity.verify((await port.token())!)).toMatchObject({ email: details.email });
});

test('other tabs learn of it', async () => {
  const { tab } = await openBrowser();
  const one = tab();
  const other = tab();
  await eventually(() => expect(other.seen).toEqual([null]));

  await one.port.signUp(details);
  await eventually(() => expect(other.seen).toEqual([null, nadia]));
  await one.port.signOut();
  await eventually(() => expect(other.seen).toEqual([null, nadia, null]));
});

test('a listener that comes late is told at once; one that stopped is not told', async () => {
  const { tab } = await openBrowser();
  const { port } = tab();
  await port.signUp(details);
  const late = vi.fn();

  const stop = port.onUser(late);
  stop();
  await port.signOut();

  expect(late.mock.calls).toEqual([[nadia]]);
});

test('every refusal is a problem with a code and a sentence', async () => {
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

test('too many attempts are told as such', async () => {
  const { tab } = await openBrowser();
  const { port } = tab();
  const attempt = () => port.signIn({ ...details, remember: false }).catch(({ code }) => code);

  const codes = [];
  for (let n = 0; n < 11; n += 1) codes.push(await attempt());

  expect(codes.at(-1)).toBe('too_many_attempts');
});

test('an answer that is not ours counts as unreachable or unexpected', async () => {
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

test('Google opens in a window of 500 by 600 in the middle, and its outcome arrives', async () => {
  const { tab, open, chooseInWindow } = await openBrowser();
  const { port, seen } = tab();
  const signedIn = port.signInElsewhere({ provider: 'google', returnTo: '/car' });

  await chooseInWindow(gina);

  expect(await signedIn).toBe('signed-in');
  expect(open.mock.calls[0]![2]).toBe('popup,width=500,height=600,left=500,top=200');
  expect(seen.at(-1)).toEqual({ ...gina, emailVerified: true });
});

test('a problem in the window is a problem of the port, which then lets it close', async () => {
  const { tab, identity, browser, chooseInWindow, popup } = await openBrowser();
  await browser.signUp(gina.email);
  await identity.disable((await identity.verify((await browser.token())!))!.subject);
  const { port } = tab();
  const attempt = port.signInElsewhere({ provider: 'google', returnTo: '/' });
  const refusal = expect(attempt).rejects.toMatchObject({ code: 'account_disabled' });

  await chooseInWindow(gina);

  await refusal;
  await expect.poll(() => popup.closed).toBe(true);
});

test('a window closed without a word means: not signed in, unless the session says otherwise', async () => {
  const { tab, popup, browser } = await openBrowser();
  const { port } = tab();
  const given = port.signInElsewhere({ provider: 'google', returnTo: '/' });
  popup.closed = true;
  await expect(given).rejects.toMatchObject({ code: 'popup_closed' });

  popup.closed = false;
  const unheard = port.signInElsewhere({ provider: 'google', returnTo: '/' });
  await browser.signUp(details.email);
  popup.closed = true;
  expect(await unheard).toBe('signed-in');
});

test('a window that was cut off and finishes late still signs in', async () => {
  const { tab, popup, chooseInWindow } = await openBrowser();
  const { port, seen } = tab();
  const given = port.signInElsewhere({ provider: 'google', returnTo: '/' });
  popup.closed = true;
  await expect(given).rejects.toMatchObject({ code: 'popup_closed' });

  await chooseInWindow(gina);

  await eventually(() => expect(seen.at(-1)).toMatchObject(gina));
});

test('what another window says about another attempt is not taken for ours', async () => {
  const { tab, popup } = await openBrowser();
  const { port } = tab();
  const attempt = port.signInElsewhere({ provider: 'google', returnTo: '/' });
  const other = new BroadcastChannel(channelName);

  other.postMessage({ kind: 'attempt', attempt: 'not-ours', problem: 'account_disabled' });
  popup.closed = true;

  await expect(attempt).rejects.toMatchObject({ code: 'popup_closed' });
});

test('where windows are blocked the page is left and comes back', async () => {
  const { tab, open, assign } = await openBrowser();
  open.mockReturnValue(null);

  expect(await tab().port.signInElsewhere({ provider: 'google', returnTo: '/car?page=2' })).toBe(
    'leaving',
  );

  expect(assign).toHaveBeenCalledWith('/api/auth/google?returnTo=%2Fcar%3Fpage%3D2');
});

test('a slow first answer does not undo a sign-in that came after it', async () => {
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

test('a service that does not answer is asked again before anybody counts as signed out', async () => {
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
