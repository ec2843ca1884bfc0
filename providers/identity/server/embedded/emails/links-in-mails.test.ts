import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../../../tests/eventually.ts';
import { withEachNewSession } from '../../../../../tests/postgres/with-each-new-session.ts';
import { goodPassword, openIdentity } from '../../../../../tests/services/identity.ts';

const newPassword = 'a staple of batteries';
const minutes = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (time: number) => vi.setSystemTime(Date.now() + time);

async function withNadia() {
  const market = await openIdentity();
  const nadia = market.browser();
  await nadia.signUp('nadia@example.com');

  async function resetCode() {
    await nadia.post('/password-reset/request', { email: 'nadia@example.com' });
    await eventually(() => expect(market.mails.at(-1)!.kind).toBe('reset'));
    return market.codeIn(market.mails.pop());
  }
  return { ...market, nadia, resetCode };
}

test('a forgotten password is replaced through a link to our own page', async () => {
  const { browser, nadia, mails, codeIn } = await withNadia();

  const asked = await nadia.post('/password-reset/request', { email: 'Nadia@Example.com' });
  await eventually(() => expect(mails).toHaveLength(2));
  expect(asked).toMatchObject({ status: 200, body: {} });
  expect(mails[1]).toMatchObject({ kind: 'reset', to: 'nadia@example.com', name: 'Nadia' });
  expect(mails[1]!.url).toMatch(/^https:\/\/market\.example\/reset-password\?code=\w{24}$/);

  const code = codeIn(mails[1]);
  const reset = await browser().post('/password-reset/confirm', { code, password: newPassword });

  expect(reset.status).toBe(200);
  expect((await browser().signIn('nadia@example.com', goodPassword)).status).toBe(401);
  expect((await browser().signIn('nadia@example.com', newPassword)).status).toBe(200);
});

test('a reset for an unknown email gets the same response and sends nothing', async () => {
  const { browser, nadia, mails, logged } = await withNadia();

  const known = await nadia.post('/password-reset/request', { email: 'nadia@example.com' });
  await eventually(() => expect(mails).toHaveLength(2));
  const unknown = await browser().post('/password-reset/request', { email: 'nobody@example.com' });
  await eventually(() => expect(logged.join()).toContain('User not found'));

  expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null });
  expect(mails).toHaveLength(2);
});

test('a reset ends all sessions and other reset links', async () => {
  const { browser, nadia, resetCode } = await withNadia();
  const older = await resetCode();
  const code = await resetCode();

  await browser().post('/password-reset/confirm', { code, password: newPassword });

  expect(await nadia.user()).toBeNull();
  expect(await nadia.token()).toBeNull();
  const late = await browser().post('/password-reset/confirm', {
    code: older,
    password: goodPassword,
  });
  expect(late).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
});

test('a sign-in during a password reset opens no session', async () => {
  const { browser, db } = await withNadia();
  await withEachNewSession(db, "update identity.logins set password = 'another'");
  const late = browser();

  expect(await late.signIn('nadia@example.com')).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  });
  expect(await late.user()).toBeNull();
});

test('a reset link works once, also for two concurrent uses', async () => {
  const { browser, resetCode } = await withNadia();
  const code = await resetCode();
  const use = () => browser().post('/password-reset/confirm', { code, password: newPassword });

  const statuses = (await Promise.all([use(), use(), use()])).map(({ status }) => status);

  expect(statuses.sort()).toEqual([200, 400, 400]);
  expect(await use()).toMatchObject({ body: { code: 'link_invalid' } });
});

test('a reset link is valid for ten minutes', async () => {
  const { browser, resetCode } = await withNadia();
  const early = await resetCode();
  wait(9.9 * minutes);
  const confirm = (code: string) =>
    browser().post('/password-reset/confirm', { code, password: newPassword });
  expect((await confirm(early)).status).toBe(200);

  wait(15 * minutes);
  const late = await resetCode();
  wait(10.1 * minutes);
  expect(await confirm(late)).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
});

test('a common password or the own email is refused without using up the link', async () => {
  const { browser, resetCode } = await withNadia();
  const code = await resetCode();
  const confirm = (password: string) =>
    browser().post('/password-reset/confirm', { code, password });

  for (const [weak, code] of [
    ['football1', 'password_common'],
    ['Nadia@example.com', 'password_is_email'],
  ]) {
    expect(await confirm(weak!)).toMatchObject({ status: 400, body: { code } });
  }
  expect((await confirm(newPassword)).status).toBe(200);
});

test('a password reset proves the email', async () => {
  const { browser, resetCode } = await withNadia();
  await browser().post('/password-reset/confirm', {
    code: await resetCode(),
    password: newPassword,
  });
  const nadia = browser();

  await nadia.signIn('nadia@example.com', newPassword);

  expect(await nadia.user()).toMatchObject({ emailVerified: true });
});

test('the link in the first email confirms the address, once', async () => {
  const { nadia, mails, codeIn } = await withNadia();
  const code = codeIn(mails[0]);
  const confirm = () => nadia.post('/email-verification/confirm', { code });

  const statuses = (await Promise.all([confirm(), confirm()])).map(({ status }) => status);

  expect(statuses.sort()).toEqual([200, 400]);
  expect(await confirm()).toMatchObject({ body: { code: 'link_invalid' } });
  expect(await nadia.user()).toMatchObject({ emailVerified: true });
});

test('the link alone confirms nothing, for a mail scanner or the owner of the address', async () => {
  const { browser, nadia, mails, codeIn } = await withNadia();
  const code = codeIn(mails[0]);
  const scanner = browser();
  const somebodyElse = browser();
  await somebodyElse.signUp('somebody.else@example.com');
  const confirm = (who: typeof nadia, password?: string) =>
    who.post('/email-verification/confirm', { code, password });

  const needed = { status: 401, body: { code: 'password_required' } };
  expect((await scanner.visit(`/api/auth/email-verification/confirm?code=${code}`)).status).toBe(
    404,
  );
  expect(await confirm(scanner)).toMatchObject(needed);
  expect(await confirm(somebodyElse)).toMatchObject(needed);
  expect(await confirm(scanner, 'a guess or two')).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  });
  expect(await nadia.user()).toMatchObject({ emailVerified: false });

  expect((await confirm(scanner, goodPassword)).status).toBe(200);
  expect(await nadia.user()).toMatchObject({ emailVerified: true });
});

test('guesses of the password beside a link are limited like sign-ins', async () => {
  const { browser, mails, codeIn } = await withNadia();
  const code = codeIn(mails[0]);
  const guess = (password: string) => {
    wait(minutes);
    return browser('198.51.100.7').post('/email-verification/confirm', { code, password });
  };
  for (let n = 0; n < 10; n += 1) expect((await guess('a guess or two')).status).toBe(401);

  expect((await guess(goodPassword)).status).toBe(429);
});

test('the backend is notified of a proved email', async () => {
  const proven: object[] = [];
  const { browser, mails, codeIn } = await openIdentity({
    onEmailProven: async (user) => void proven.push(user),
  });
  const nadia = browser();
  await nadia.signUp('nadia@example.com');

  await nadia.post('/email-verification/confirm', { code: codeIn(mails[0]) });

  expect(proven).toMatchObject([{ email: 'nadia@example.com' }]);
});

test('a confirmation link is valid for a day, and can be requested again', async () => {
  const { nadia, mails, codeIn } = await withNadia();
  wait(24 * 60 * minutes + 1000);
  const late = await nadia.post('/email-verification/confirm', { code: codeIn(mails[0]) });
  expect(late).toMatchObject({ status: 400, body: { code: 'link_invalid' } });

  await nadia.post('/email-verification/request');
  wait(23.9 * 60 * minutes);
  const again = await nadia.post('/email-verification/confirm', { code: codeIn(mails[1]) });

  expect(again.status).toBe(200);
  expect(await nadia.user()).toMatchObject({ emailVerified: true });
});

test('only a signed-in user can request a confirmation email, until it is confirmed', async () => {
  const { browser, nadia, mails, codeIn } = await withNadia();
  expect((await browser().post('/email-verification/request')).status).toBe(401);

  await nadia.post('/email-verification/confirm', { code: codeIn(mails[0]) });
  expect((await nadia.post('/email-verification/request')).status).toBe(200);

  expect(mails).toHaveLength(1);
});

test('a reset code does not confirm an email, and a confirmation code resets no password', async () => {
  const { browser, mails, codeIn, resetCode } = await withNadia();
  const verification = codeIn(mails[0]);
  const reset = await resetCode();

  const crossed = [
    await browser().post('/email-verification/confirm', { code: reset }),
    await browser().post('/password-reset/confirm', { code: verification, password: newPassword }),
  ];

  expect(crossed.map(({ body }) => body.code)).toEqual(['link_invalid', 'link_invalid']);
});

test('the database contains no working codes', async () => {
  const { db, mails, codeIn } = await withNadia();
  const { rows } = await sql<{ identifier: string }>`
    select identifier from identity.one_time_codes`.execute(db);

  expect(rows).toHaveLength(1);
  expect(rows[0]!.identifier).not.toContain(codeIn(mails[0]));
});
