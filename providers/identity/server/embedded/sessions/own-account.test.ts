import { afterEach, expect, test, vi } from 'vitest';
import { goodPassword, openIdentity } from '../../../../../tests/services/identity.ts';

const newPassword = 'a staple of batteries';
const minutes = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

type Listed = { id: string; isCurrent: boolean; userAgent: string; lastUsedAt: string };

async function withNadia() {
  const market = await openIdentity();
  const [phone, laptop] = [market.browser(), market.browser()];
  await phone.signUp('nadia@example.com');
  await laptop.signIn('nadia@example.com');
  const signIns = async (of = phone) => (await of.get('/sign-ins')).body.sessions as Listed[];
  return { ...market, phone, laptop, signIns };
}

test('a new password needs the current one, and ends every other session', async () => {
  const { phone, laptop, browser, mails } = await withNadia();

  const wrong = await phone.post('/password', { current: 'not hers', password: newPassword });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
  expect(await laptop.user()).not.toBeNull();

  const changed = await phone.post('/password', { current: goodPassword, password: newPassword });
  expect(changed.status).toBe(200);
  expect(await phone.user()).toMatchObject({ email: 'nadia@example.com' });
  expect(await laptop.user()).toBeNull();
  expect(await browser().signIn('nadia@example.com')).toMatchObject({ status: 401 });
  expect(await browser().signIn('nadia@example.com', newPassword)).toMatchObject({ status: 200 });
  expect(mails.at(-1)).toMatchObject({ kind: 'changed', to: 'nadia@example.com' });
});

test('a weak new password is refused with its reason', async () => {
  const { phone, browser } = await withNadia();
  const change = (password: string) => phone.post('/password', { current: goodPassword, password });

  expect(await change('password')).toMatchObject({ body: { code: 'password_common' } });
  expect(await change('nadia@example.com')).toMatchObject({ body: { code: 'password_is_email' } });
  const nobody = await browser().post('/password', { current: 'x', password: newPassword });
  expect(nobody).toMatchObject({ status: 401, body: { code: 'sign_in_required' } });
});

test('guesses of the current password in an open browser are limited', async () => {
  const { phone } = await withNadia();
  const guess = () => phone.post('/password', { current: 'a guess', password: newPassword });

  for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(400);
  expect(await guess()).toMatchObject({ status: 429 });
});

test('the password meter uses the rules of the server', async () => {
  const { browser } = await openIdentity();
  const check = async (password: string) =>
    (await browser().post('/password-check', { password })).body;

  expect(await check('PassWord')).toEqual({ common: true });
  expect(await check('plum tractor violin')).toEqual({ common: false });
});

test('a user sees the own sessions and ends one of them', async () => {
  const { phone, laptop, signIns } = await withNadia();
  const listed = await signIns();
  expect(listed).toHaveLength(2);
  expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(JSON.stringify(listed)).not.toContain('token');
  const other = listed.find(({ isCurrent }) => !isCurrent)!;

  expect((await phone.post('/sign-ins/end', { id: other.id })).status).toBe(200);

  expect(await laptop.user()).toBeNull();
  expect(await laptop.token()).toBeNull();
  expect(await signIns()).toMatchObject([{ isCurrent: true }]);
});

test('a user can neither see nor end sessions of other users', async () => {
  const { phone, laptop, browser, signIns } = await withNadia();
  const eve = browser();
  await eve.signUp('eve@example.com');

  expect(await signIns(eve)).toHaveLength(1);
  for (const { id } of await signIns(phone)) await eve.post('/sign-ins/end', { id });

  expect(await phone.user()).not.toBeNull();
  expect(await laptop.user()).not.toBeNull();
  expect((await browser().get('/sign-ins')).status).toBe(401);
});

test('requesting a token records the use of the session, at most once in five minutes', async () => {
  const { phone, signIns } = await withNadia();
  const lastUse = async () =>
    Date.parse((await signIns()).find((one) => one.isCurrent)!.lastUsedAt);
  const first = await lastUse();

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * minutes });
  await phone.token();
  expect(await lastUse()).toBe(first);
  vi.setSystemTime(Date.now() + 4 * minutes);
  await phone.token();
  expect(await lastUse()).toBeGreaterThan(first + 5 * minutes);
});
