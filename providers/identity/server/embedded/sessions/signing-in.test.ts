import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually } from '../../../../../tests/eventually.ts';
import { goodPassword, openIdentity, origin } from '../../../../../tests/services/identity.ts';

test('a user signs up, is signed in at once, and gets a confirmation email', async () => {
  const { browser, mails } = await openIdentity();
  const nadia = browser();

  const answer = await nadia.signUp('Nadia@Example.com');

  const user = { name: 'Nadia', email: 'nadia@example.com', emailVerified: false };
  expect(answer).toMatchObject({ status: 200, body: { user } });
  expect(await nadia.user()).toEqual(user);
  expect(mails).toMatchObject([{ kind: 'verify', to: 'nadia@example.com', name: 'Nadia' }]);
  expect(mails[0]!.url).toMatch(/^https:\/\/market\.example\/verify-email\?code=[\w-]{32}$/);
});

test('a user signs in from another browser and out again', async () => {
  const { browser } = await openIdentity();
  await browser().signUp('nadia@example.com');
  const other = browser();

  expect(await other.user()).toBeNull();
  expect(await other.signIn('NADIA@example.com')).toMatchObject({ status: 200 });
  expect(await other.user()).toMatchObject({ email: 'nadia@example.com' });

  await other.post('/sign-out');
  expect(await other.user()).toBeNull();
  expect(await other.token()).toBeNull();
});

test('signing in or up ends the session that the browser had before, and no other', async () => {
  const { browser, db } = await openIdentity();
  const phone = browser();
  const laptop = browser();
  await phone.signUp('nadia@example.com');
  await laptop.signIn('nadia@example.com');

  await laptop.signIn('nadia@example.com');
  await laptop.signUp('omar@example.com');

  const { rows } = await sql`select 1 from identity.sessions`.execute(db);
  expect(rows).toHaveLength(2);
  expect(await phone.user()).toMatchObject({ email: 'nadia@example.com' });
  expect(await laptop.user()).toMatchObject({ email: 'omar@example.com' });
});

test('signing up with a known email is refused with a message that fits other reasons, too', async () => {
  const { browser, mails } = await openIdentity();
  await browser().signUp('nadia@example.com');

  const again = await browser().signUp('nadia@example.com', 'another good password');

  expect(again).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  expect(mails).toHaveLength(1);
  expect(await browser().signIn('nadia@example.com')).toMatchObject({ status: 200 });
});

test.each([
  ['short', 'password_too_short'],
  ['password123', 'password_common'],
  ['PassW0rd', 'password_common'],
  ['1234567890', 'password_common'],
  ['aaaaaaaaaaaa', 'password_repeats'],
  ['x'.repeat(129), 'password_too_long'],
  ['nadia@example.com', 'password_is_email'],
])('the password %s is refused', async (password, code) => {
  const { browser } = await openIdentity();

  const answer = await browser().signUp('nadia@example.com', password);

  expect(answer).toMatchObject({ status: 400, body: { code } });
});

test('an invalid email is refused', async () => {
  const { browser } = await openIdentity();

  const answer = await browser().signUp('nadia at home');

  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_email' } });
});

test('passwords are stored as Argon2id with 19 MiB and two passes', async () => {
  const { browser, db } = await openIdentity();
  await browser().signUp('nadia@example.com');

  const { rows } = await sql<{ password: string }>`select password from identity.logins`.execute(
    db,
  );

  expect(rows[0]!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the cookie lasts with Remember Me, and otherwise ends with the browser', async () => {
  const { browser } = await openIdentity();
  await browser().signUp('nadia@example.com');
  const cookieOf = async (remember: boolean) => {
    const { headers } = await browser().signIn('nadia@example.com', goodPassword, remember);
    return headers.getSetCookie().find((cookie) => cookie.includes('session_token'))!;
  };

  const lasting = await cookieOf(true);
  const passing = await cookieOf(false);

  expect(lasting).toMatch(/^__Secure-identity\.session_token=.*Max-Age=2592000/);
  expect(passing).not.toMatch(/Max-Age|Expires/i);
  for (const cookie of [lasting, passing]) {
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/Secure/);
    expect(cookie).toMatch(/SameSite=Lax/i);
  }
});

test('without https the cookie is not Secure, because sign-ins would fail', async () => {
  const { identity } = await openIdentity({ origin: 'http://localhost:3000' });
  const request = new Request('http://localhost:3000/api/auth/sign-up', {
    method: 'POST',
    headers: { origin: 'http://localhost:3000' },
    body: JSON.stringify({ name: 'Nadia', email: 'nadia@example.com', password: goodPassword }),
  });

  const answer = await identity.handler(request, { address: '127.0.0.1', isThisMachine: true });

  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).not.toMatch(/Secure/);
});

test('responses are not cached, contain no session token and cannot be framed', async () => {
  const { browser } = await openIdentity();
  const nadia = browser();
  const answers = [
    await nadia.signUp('nadia@example.com'),
    await nadia.signIn('nadia@example.com'),
    await nadia.signIn('nadia@example.com', 'a wrong password'),
    await nadia.get('/session'),
    await nadia.get('/sign-ins'),
    await nadia.get('/token'),
    await nadia.post('/sign-out'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200, 200, 200, 200]);
  for (const { headers, body } of answers) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    const [, token = ''] = headers.get('set-cookie')?.match(/session_token=([^;.]+)/) ?? [];
    if (token) expect(JSON.stringify(body)).not.toContain(token);
  }
});

test('other sites cannot post in the name of a user', async () => {
  const { browser } = await openIdentity();
  const nadia = browser();
  await nadia.signUp('nadia@example.com');

  for (const foreign of ['https://evil.example', 'null', 'https://market.example.evil.example']) {
    const answer = await nadia.post('/sign-out', {}, { origin: foreign });
    expect(answer.status).toBe(403);
  }
  expect(await nadia.user()).not.toBeNull();
});

test.each([
  'POST /delete-user',
  'POST /change-email',
  'POST /change-password',
  'POST /sign-in/email',
  'POST /sign-up/email',
  'POST /update-user',
  'POST /revoke-sessions',
  'POST /link-social',
  'POST /sign-in/social',
  'GET /get-session',
  'GET /list-sessions',
  'GET /list-accounts',
  'GET /verify-email?token=x',
  'GET /reset-password/x',
  'GET /ok',
  'GET /error',
  'GET /google',
  'GET /stand-in-google',
  'GET /../sign-in/email',
  'PUT /session',
])('%s does not exist', async (call) => {
  const { browser } = await openIdentity();
  const [method, path] = call.split(' ');

  const answer = await browser().visit(`/api/auth${path}`, {
    method: method!,
    headers: { origin },
  });

  expect(answer.status).toBe(404);
});

test('a changed name is stored without control characters', async () => {
  const { browser } = await openIdentity();
  const nadia = browser();
  await nadia.signUp('nadia@example.com');

  const answer = await nadia.post('/name', {
    name: '  Nadia\u0000\n Rahman ',
    email: 'other@example.com',
    emailVerified: true,
    disabled: true,
  });

  expect(answer.status).toBe(200);
  expect(await nadia.user()).toEqual({
    name: 'Nadia Rahman',
    email: 'nadia@example.com',
    emailVerified: false,
  });
  expect(await browser().post('/name', { name: 'Nobody' })).toMatchObject({
    status: 401,
    body: { code: 'sign_in_required' },
  });
});

test('a name that the backend reserves is refused, on signing up and later', async () => {
  const { browser, mails } = await openIdentity({ isReservedName: (name) => name === 'Support' });
  const nadia = browser();
  const refusal = { status: 400, body: { code: 'name_reserved' } };

  expect(await nadia.signUp('nadia@example.com', goodPassword, ' Support ')).toMatchObject(refusal);
  expect(mails).toEqual([]);
  expect(await nadia.signUp('nadia@example.com')).toMatchObject({ status: 200 });
  expect(await nadia.post('/name', { name: 'Sup\u200bport' })).toMatchObject(refusal);
  expect(await nadia.user()).toMatchObject({ name: 'Nadia' });
});

test('the log contains no email, password or link', async () => {
  const { browser, logged } = await openIdentity();
  await browser().signUp('nadia@example.com');
  await browser().signUp('nadia@example.com');
  await browser().signIn('nadia@example.com', 'a guess at her password');
  await browser().visit('/api/auth/session', {
    headers: { cookie: 'identity.session_token=junk' },
  });
  await browser().post('/password-reset/request', { email: 'nadia.unknown@example.com' });
  await eventually(() => expect(logged.join()).toContain('User not found'));

  expect(logged.join('\n')).not.toMatch(/nadia|@|guess|https?:|code=/);
});

test('malformed bodies are refused, not answered with 500', async () => {
  const { browser } = await openIdentity();
  const stranger = browser();
  const bodies = ['', '{', '[]', 'null', '"text"', '{"email":{"$ne":""},"password":[]}'];

  for (const path of [
    '/sign-in',
    '/sign-up',
    '/password-reset/confirm',
    '/email-verification/confirm',
  ]) {
    for (const body of bodies) {
      const answer = await stranger.visit(`/api/auth${path}`, {
        method: 'POST',
        headers: { origin },
        body,
      });
      expect([400, 429]).toContain(answer.status);
    }
  }
});
