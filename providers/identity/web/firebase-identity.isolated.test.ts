// @vitest-environment jsdom

import { deleteApp, getApps } from '@firebase/app';
import { decodeJwt } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/eventually.ts';
import { firebaseStandIn } from '../../../tests/services/firebase-stand-in.ts';
import { createFirebaseIdentity } from './firebase-identity.ts';
import type { IdentityUser } from './identity-port.ts';

// Node would load the SDK's other build, which keeps nothing and opens no window.
vi.mock('@firebase/auth', () => import('../../../node_modules/@firebase/auth/dist/esm/index.js'));

const details = { name: 'Nadia', email: 'nadia@example.com', password: 'a staple of batteries' };
const nadia = { name: 'Nadia', email: 'nadia@example.com', emailVerified: false };

afterEach(async () => {
  await closeTab();
  localStorage.clear();
  sessionStorage.clear();
});

const closeTab = () => Promise.all(getApps().map(deleteApp));

async function openBrowser() {
  const firebase = await firebaseStandIn();

  /** The page, loaded anew. */
  async function tab() {
    await closeTab();
    const port = createFirebaseIdentity({
      apiKey: 'key',
      authDomain: 'cars.firebaseapp.com',
      projectId: 'cars',
      emulator: firebase.address,
    });
    const seen: (IdentityUser | null)[] = [];
    port.onUser((user) => seen.push(user));
    await eventually(() => expect(seen).toHaveLength(1));
    return { port, seen };
  }
  return { firebase, tab, ...(await tab()) };
}

const isKeptIn = (storage: Storage) =>
  Object.keys(storage).some((key) => key.startsWith('firebase:authUser:'));

test('listeners are called with null first, and then for each sign-up, sign-out, sign-in and name', async () => {
  const { port, seen } = await openBrowser();

  await port.signUp(details);
  await port.signOut();
  await port.signIn({ ...details, remember: true });
  await port.setName('Nadia Rahman');
  await port.signOut();

  const renamed = { ...nadia, name: 'Nadia Rahman' };
  expect(seen).toEqual([null, nadia, null, nadia, renamed, null]);
});

test('a signed-in user has a token with the newest claims', async () => {
  const { port } = await openBrowser();
  expect(await port.token()).toBeNull();

  await port.signUp(details);
  expect(decodeJwt((await port.token())!)).toMatchObject({ email: details.email, name: 'Nadia' });
  await port.setName('Nadia Rahman');
  expect(decodeJwt((await port.token())!)).toMatchObject({ name: 'Nadia Rahman' });

  await port.signOut();
  expect(await port.token()).toBeNull();
});

test('a token with current claims is not renewed', async () => {
  const { port, firebase } = await openBrowser();
  await port.signUp(details);
  const token = await port.token();
  const callsBefore = firebase.calls.length;

  expect(await port.token()).toBe(token);
  expect(firebase.calls.slice(callsBefore).filter(({ path }) => path.includes('token'))).toEqual(
    [],
  );
});

test.each([
  { remember: true, kept: () => localStorage, other: () => sessionStorage },
  { remember: false, kept: () => sessionStorage, other: () => localStorage },
])('a sign-in with remember $remember is kept in its storage', async (example) => {
  const { port, tab } = await openBrowser();
  await port.signUp(details);
  await port.signOut();

  await port.signIn({ ...details, remember: example.remember });

  expect(isKeptIn(example.kept())).toBe(true);
  expect(isKeptIn(example.other())).toBe(false);
  expect((await tab()).seen).toEqual([nadia]);
});

test('every refusal is a problem with a code and a sentence', async () => {
  const { port, firebase } = await openBrowser();
  await expect(port.setName('Nobody')).rejects.toMatchObject({ code: 'sign_in_required' });
  await port.signUp(details);

  const wrong = { ...details, password: 'not her password', remember: false };
  await expect(port.signIn(wrong)).rejects.toMatchObject({
    name: 'IdentityProblem',
    code: 'wrong_credentials',
    message: 'Email and password do not match.',
  });
  await expect(port.signUp(details)).rejects.toMatchObject({ code: 'email_taken' });
  const short = { ...details, email: 'other@example.com', password: 'short' };
  await expect(port.signUp(short)).rejects.toMatchObject({ code: 'weak_password' });
  await expect(port.confirmEmail({ code: 'unknown' })).rejects.toMatchObject({
    code: 'link_invalid',
  });
  firebase.goAway();
  await expect(port.setName('Nadia R.')).rejects.toMatchObject({ code: 'unreachable' });
});

test('a reset for an unknown email gets the same response', async () => {
  const { port, firebase } = await openBrowser();
  await port.sendPasswordReset('nobody@example.com');
  expect(firebase.mails).toEqual([]);
});

test('the link in the first email confirms the address in the token', async () => {
  const { port, firebase, seen } = await openBrowser();
  await port.signUp(details);
  await eventually(() => expect(firebase.mails).toHaveLength(1));

  await port.confirmEmail({ code: firebase.mails[0]!.code });

  expect(seen.at(-1)).toEqual({ ...nadia, emailVerified: true });
  expect(decodeJwt((await port.token())!)).toMatchObject({ email_verified: true });
});

test('in another browser the link confirms only with the password', async () => {
  const { port, firebase } = await openBrowser();
  await port.signUp(details);
  await eventually(() => expect(firebase.mails).toHaveLength(1));
  const { code } = firebase.mails[0]!;
  await port.signOut();
  const isConfirmed = () => firebase.users.get(details.email)!.emailVerified;

  await expect(port.confirmEmail({ code })).rejects.toMatchObject({ code: 'password_required' });
  await expect(port.confirmEmail({ code, password: 'not hers' })).rejects.toMatchObject({
    code: 'wrong_credentials',
  });
  expect(isConfirmed()).toBe(false);

  await port.confirmEmail({ code, password: details.password });
  expect(isConfirmed()).toBe(true);
});

test('a new password ends the session and replaces the old one', async () => {
  const { port, firebase, seen } = await openBrowser();
  await port.signUp(details);
  await port.sendPasswordReset(details.email);
  const { code } = firebase.mails.find(({ kind }) => kind === 'PASSWORD_RESET')!;

  await port.confirmPasswordReset({ code, password: 'another staple' });

  await eventually(() => expect(seen.at(-1)).toBeNull());
  await port.signIn({ ...details, password: 'another staple', remember: true });
  expect(seen.at(-1)).toEqual(nadia);
});
