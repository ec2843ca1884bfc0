import { decodeProtectedHeader, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { goodPassword, openIdentity } from '../../../../../tests/services/identity.ts';

afterEach(() => {
  vi.useRealTimers();
});

const farhana = {
  name: 'Farhana Akter',
  email: 'farhana@example.com',
  password: goodPassword,
  emailVerified: true,
};

test('an identity token proves to a backend who is signed in, for five minutes', async () => {
  const { identity, browser } = await openIdentity();
  const { issuer, subject } = await identity.createUser(farhana);
  const visitor = browser();
  await visitor.signIn('farhana@example.com');

  const token = await visitor.token();

  expect(await identity.verify(token!)).toEqual({
    issuer,
    subject,
    email: 'farhana@example.com',
    emailVerified: true,
    name: 'Farhana Akter',
    session: expect.any(String),
    signedInAt: expect.any(Date),
  });
  expect(issuer).toBe(identity.issuer);
  expect(decodeProtectedHeader(token!)).toMatchObject({ alg: 'ES256' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1000 });
  expect(await identity.verify(token!)).toBeNull();
});

test('the keys are published, without their private halves', async () => {
  const { identity, browser } = await openIdentity();
  await identity.createUser(farhana);
  const visitor = browser();
  await visitor.signIn('farhana@example.com');
  await visitor.token();

  const { body } = await visitor.get('/jwks');

  expect(body.keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256' }]);
  expect(JSON.stringify(body)).not.toContain('"d"');
});

test('tokens from before a restart stay valid', async () => {
  const market = await openIdentity();
  await market.identity.createUser(farhana);
  const visitor = market.browser();
  await visitor.signIn('farhana@example.com');
  const token = await visitor.token();

  market.startAnew();

  expect(await market.identity.verify(token!)).toMatchObject({ email: 'farhana@example.com' });
  expect(await visitor.user()).toMatchObject({ email: 'farhana@example.com' });
});

test('a new key is found at once', async () => {
  const { identity, browser, db } = await openIdentity();
  await identity.createUser(farhana);
  const visitor = browser();
  await visitor.signIn('farhana@example.com');
  expect(await identity.verify((await visitor.token())!)).not.toBeNull();

  await sql`delete from identity.signing_keys`.execute(db);

  expect(await identity.verify((await visitor.token())!)).not.toBeNull();
});

test('a token with a foreign signature is refused', async () => {
  const { identity } = await openIdentity();
  const forged = await new SignJWT({ email: 'farhana@example.com', email_verified: true })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(identity.issuer)
    .setAudience('our-backend')
    .setSubject('somebody')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode('a secret that only these tests know of'));

  expect(await identity.verify(forged)).toBeNull();
  expect(await identity.verify('nonsense')).toBeNull();
});

test('a disabled user is signed out at once and stays out until enabled', async () => {
  const { identity, browser } = await openIdentity();
  const { subject } = await identity.createUser(farhana);
  const visitor = browser();
  await visitor.signIn('farhana@example.com');

  await identity.disable(subject);

  expect(await visitor.user()).toBeNull();
  expect(await visitor.token()).toBeNull();
  const refused = await visitor.signIn('farhana@example.com');
  expect(refused).toMatchObject({ status: 403, body: { code: 'account_disabled' } });
  expect(await visitor.signIn('farhana@example.com', 'a wrong password')).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  });

  await identity.enable(subject);
  expect((await visitor.signIn('farhana@example.com')).status).toBe(200);
});

test('an erased user leaves no data, and the email is free again', async () => {
  const { identity, browser, db } = await openIdentity();
  const visitor = browser();
  await visitor.signUp('nadia@example.com');
  const { subject } = (await identity.verify((await visitor.token())!))!;

  await identity.erase(subject);

  expect(await visitor.user()).toBeNull();
  const { rows } = await sql`
    select id::text from identity.users union all select id::text from identity.logins
    union all select id::text from identity.sessions
    union all select id::text from identity.one_time_codes`.execute(db);
  expect(rows).toEqual([]);
  expect((await browser().signUp('nadia@example.com')).status).toBe(200);
});

test('a session that was opened while the user was disabled is invalid', async () => {
  const { identity, browser, db } = await openIdentity();
  const { subject } = await identity.createUser(farhana);
  const visitor = browser();
  await visitor.signIn('farhana@example.com');

  await sql`update identity.users set disabled = true where id = ${subject}`.execute(db);

  expect(await visitor.user()).toBeNull();
  expect(await visitor.token()).toBeNull();
  expect((await visitor.post('/name', { name: 'Still here' })).status).toBe(401);
});

test('ending the sessions of a user signs them out everywhere', async () => {
  const { identity, browser } = await openIdentity();
  const { subject } = await identity.createUser(farhana);
  const visitor = browser();
  await visitor.signIn('farhana@example.com');

  await identity.endSessions(subject);

  expect(await visitor.user()).toBeNull();
  expect((await visitor.signIn('farhana@example.com')).status).toBe(200);
});

test('a token ends with its session', async () => {
  const { identity, browser } = await openIdentity();
  await identity.createUser(farhana);
  const [phone, laptop] = [browser(), browser()];
  await phone.signIn('farhana@example.com');
  await laptop.signIn('farhana@example.com');
  const tokens = [(await phone.token())!, (await laptop.token())!];

  await phone.post('/sign-out');

  const [ofPhone, ofLaptop] = await Promise.all(tokens.map(identity.verify));
  expect(ofPhone).toBeNull();
  expect(ofLaptop).toMatchObject({ email: 'farhana@example.com' });
});

test('creating a user with a taken email locks out the stranger who took it', async () => {
  const { identity, browser } = await openIdentity();
  const squatter = browser();
  await squatter.signUp('farhana@example.com', 'the password of a squatter');

  const first = await identity.createUser(farhana);
  const second = await identity.createUser(farhana);

  expect(second).toEqual(first);
  expect(await squatter.user()).toBeNull();
  const again = await squatter.signIn('farhana@example.com', 'the password of a squatter');
  expect(again.status).toBe(401);
  expect((await browser().signIn('farhana@example.com')).status).toBe(200);
});

test('many users can be created at once', async () => {
  const { identity } = await openIdentity();
  const people = Array.from({ length: 14 }, (_, n) => ({ ...farhana, email: `${n}@example.com` }));

  const made = await Promise.all(people.map(identity.createUser));

  expect(new Set(made.map(({ subject }) => subject)).size).toBe(14);
});

test('more concurrent sign-ups than connections do not deadlock', async () => {
  const { browser } = await openIdentity();
  const people = Array.from({ length: 10 }, (_, n) => n);

  const answers = await Promise.all(
    people.map((n) => browser(`198.51.100.${n}`).signUp(`person${n}@example.com`)),
  );

  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
});

test('concurrent sign-ups with one email create one user', async () => {
  const { browser } = await openIdentity();
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => browser(`198.51.100.${n}`).signUp('nadia@example.com')),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('expired rows are deleted', async () => {
  const { identity, browser, db } = await openIdentity();
  await browser().signUp('nadia@example.com');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 24 * 60 * 60_000 });

  await identity.sweep();

  for (const table of ['sessions', 'one_time_codes', 'rate_limits']) {
    const { rows } = await sql`select 1 from ${sql.table(`identity.${table}`)}`.execute(db);
    expect(rows).toEqual([]);
  }
});
