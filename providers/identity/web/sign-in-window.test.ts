import { beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../tests/eventually.ts';
import {
  closeChannelsAfterTests,
  details,
  gina,
  openBrowser,
} from '../../../tests/services/identity-browser.ts';
import { channelName } from '../popup-channel.ts';

beforeEach(closeChannelsAfterTests);

test('Google opens in a centred window of 500 by 600, which signs in', async () => {
  const { tab, open, chooseInWindow } = await openBrowser();
  const { port, seen } = tab();
  const signedIn = port.signInElsewhere({ provider: 'google', returnTo: '/car' });

  await chooseInWindow(gina);

  expect(await signedIn).toBe('signed-in');
  expect(open.mock.calls[0]![2]).toBe('popup,width=500,height=600,left=500,top=200');
  expect(seen.at(-1)).toEqual({ ...gina, emailVerified: true });
});

test('a problem in the window rejects the sign-in, and the window closes', async () => {
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

test('a closed window rejects the sign-in, unless the session is there', async () => {
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

test('a window that finishes after it counted as closed still signs in', async () => {
  const { tab, popup, chooseInWindow } = await openBrowser();
  const { port, seen } = tab();
  const given = port.signInElsewhere({ provider: 'google', returnTo: '/' });
  popup.closed = true;
  await expect(given).rejects.toMatchObject({ code: 'popup_closed' });

  await chooseInWindow(gina);

  await eventually(() => expect(seen.at(-1)).toMatchObject(gina));
});

test('the outcome of another attempt is ignored', async () => {
  const { tab, popup } = await openBrowser();
  const { port } = tab();
  const attempt = port.signInElsewhere({ provider: 'google', returnTo: '/' });
  const other = new BroadcastChannel(channelName);

  other.postMessage({ kind: 'attempt', attempt: 'not-ours', problem: 'account_disabled' });
  popup.closed = true;

  await expect(attempt).rejects.toMatchObject({ code: 'popup_closed' });
});

test('blocked windows make the page leave for Google and come back', async () => {
  const { tab, open, assign } = await openBrowser();
  open.mockReturnValue(null);

  expect(await tab().port.signInElsewhere({ provider: 'google', returnTo: '/car?page=2' })).toBe(
    'leaving',
  );

  expect(assign).toHaveBeenCalledWith('/api/auth/google?returnTo=%2Fcar%3Fpage%3D2');
});
