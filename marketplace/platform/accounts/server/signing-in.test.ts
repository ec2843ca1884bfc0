import { expect, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { createIdentify } from '#marketplace/platform/access/server/identify.ts';
import { endAllSessions } from '#marketplace/platform/access/server/session-store.ts';
import { createApp } from '#server/http/app.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { adminEmail, openMarket } from '../../../../tests/market.ts';
import { identityIssuer } from '../../../../tests/services/identity-issuer.ts';
import { findAccountByEmail, lockAccount, markClosed, markSuspended } from './account-store.ts';
import { promoteAdministrator } from './promote-administrator.ts';

const bea = { email: 'bea@example.com', name: 'Bea' };

test('a newcomer signs up as a buyer and gets a token that works', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);

  expect(await identified.asks('/jwt?email=bea@example.com')).toMatchObject({
    status: 404,
    code: 'no_account',
  });
  expect(await identified.puts('/user', { ...bea, role: 'user' })).toMatchObject({
    status: 200,
    data: { name: 'Bea', email: 'bea@example.com', role: 'user', verify: false },
  });
  const { accessToken, headers } = await identified.asks('/jwt?email=Bea@Example.com');
  expect(headers['cache-control']).toBe('no-store');
  expect(await market.withToken(accessToken).asks('/user/admin/bea@example.com')).toMatchObject({
    status: 200,
    isUser: true,
  });
});

test('a seller signs up by choice', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  expect(await identified.puts('/user', { ...bea, role: 'seller' })).toMatchObject({
    data: { role: 'seller' },
  });
});

test('nobody becomes an administrator by asking', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  expect(await identified.puts('/user', { ...bea, role: 'admin' })).toMatchObject({
    status: 400,
    fields: { role: 'must be user or seller' },
  });
});

test('the role counts only the first time, the name every time', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  await identified.puts('/user', { ...bea, role: 'seller' });

  expect(
    await identified.puts('/user', { name: 'Beatrice', email: bea.email, role: 'user' }),
  ).toMatchObject({ status: 200, data: { role: 'seller', name: 'Beatrice' } });
});

test('somebody without a name is called by the start of the address', async () => {
  const market = await openMarket();
  const identified = await market.identified({ email: 'cy@example.com' });
  expect(await identified.puts('/user', { email: 'cy@example.com', role: 'user' })).toMatchObject({
    data: { name: 'cy' },
  });
});

test('a name keeps nothing that turns text around or cannot be seen', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  const save = (name: string) => identified.puts('/user', { ...bea, name, role: 'user' });

  expect(await save('B\u200be\u202ea\u200d\ufeff')).toMatchObject({ data: { name: 'Bea' } });
  expect(await save('\u200f\u2060')).toMatchObject({ status: 200, data: { name: 'Bea' } });
});

test('a reserved name is refused, on signing up and later', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  const save = (name: string) => identified.puts('/user', { ...bea, name, role: 'user' });
  const refusal = { status: 400, code: 'name_reserved' };

  expect(await save('Forecourt Support')).toMatchObject(refusal);
  expect(await identified.asks(`/jwt?email=${bea.email}`)).toMatchObject({ code: 'no_account' });
  expect(await save('Bea')).toMatchObject({ status: 200 });
  for (const name of ['Аdministrator', '✓ Verified Seller']) {
    expect(await save(name)).toMatchObject(refusal);
  }
  expect(await market.db.selectFrom('accounts').select('name').execute()).toEqual([
    { name: 'Bea' },
  ]);
});

test('a reserved name from the identity service gives way to the address, and that to a neutral one', async () => {
  const market = await openMarket();
  const signUp = async (email: string) => {
    const identified = await market.identified({ email, name: 'Forecourt Support' });
    return identified.puts('/user', { email, role: 'user' });
  };

  expect(await signUp('bea@example.com')).toMatchObject({ status: 200, data: { name: 'bea' } });
  expect(await signUp('support@example.com')).toMatchObject({ data: { name: 'Member' } });
});

test('the market’s own name in emails and in its address is reserved', async () => {
  const settings = {
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: '"Cars, Ltd" <cars@cars.example>',
    PUBLIC_URL: 'https://www.cars.example',
  };
  const market = await openMarket({ settings });
  const identified = await market.identified(bea);
  const save = (name: string) => identified.puts('/user', { ...bea, name, role: 'user' });

  expect(await save('CARS LTD')).toMatchObject({ code: 'name_reserved' });
  expect(await save('Cars.example')).toMatchObject({ code: 'name_reserved' });
  expect(await save('Bea Cars')).toMatchObject({ status: 200 });
});

test('an account whose name has become reserved loses it on signing in, and is notified once', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const identified = await market.identified(bea);
  await identified.puts('/user', { ...bea, role: 'seller' });
  await market.db
    .updateTable('accounts')
    .set({ name: 'Support' })
    .where('name', '=', 'Bea')
    .execute();
  const signIn = () => identified.asks(`/jwt?email=${bea.email}`);

  const answers = await Promise.all([signIn(), signIn()]);
  expect(answers.map(({ name }) => name)).toEqual(['bea', 'bea']);
  await market.outboxIsDone();
  expect(market.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: bea.email, subject: 'Please choose another name' },
  ]);
  expect(market.mails[0]!.text).toContain('“Support”');
  expect((await ada.asks('/audit?kind=account.name_replaced')).data).toMatchObject([
    { subject: { email: bea.email } },
  ]);
});

/** An identity service that stands by a token when it is first asked, and no more afterwards. */
const onceOnly = (verify: typeof identityIssuer.verify): typeof verify => {
  let asked = 0;
  return async (token) => (asked++ === 0 ? verify(token) : null);
};

test('a session that is opened while everything is ended ends, too', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  await identified.puts('/user', { ...bea, role: 'user' });
  Object.assign(market.dependencies, { identify: createIdentify(onceOnly(identityIssuer.verify)) });
  const app = createApp(market.dependencies, {});
  const authorization = `Bearer ${await identityIssuer.tokenFor(bea)}`;

  const answer = await app.inject({
    url: `/api/jwt?email=${bea.email}`,
    headers: { authorization },
  });

  expect(answer.statusCode).toBe(401);
  expect(await market.db.selectFrom('accessSessions').selectAll().execute()).toEqual([]);
});

test('two calls of one newcomer at once make one account', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => identified.puts('/user', { ...bea, role: 'user' })),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
});

test('a token is for the address it names, not for another one', async () => {
  const market = await openMarket();
  await market.seller('Sam');
  const identified = await market.identified(bea);

  expect(await identified.asks('/jwt?email=sam@example.com')).toMatchObject({ status: 403 });
  expect(
    await identified.puts('/user', { name: 'Bea', email: 'sam@example.com', role: 'user' }),
  ).toMatchObject({ status: 403 });
});

test('the same address from another identity is refused unless that identity proved it', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const stranger = { email: sam.email, subject: 'somebody else' };
  const body = { name: 'Sam', email: sam.email, role: 'user' };

  const unproven = await market.identified(stranger);
  expect(await unproven.puts('/user', body)).toMatchObject({ status: 409, code: 'email_in_use' });
  expect(await unproven.asks(`/jwt?email=${sam.email}`)).toMatchObject({ status: 404 });

  const proven = await market.identified({ ...stranger, emailVerified: true });
  expect(await proven.puts('/user', body)).toMatchObject({
    status: 200,
    data: { _id: sam.id, role: 'seller' },
  });
});

test.each([
  ['suspended', 'account_suspended'],
  ['closed', 'account_closed'],
] as const)('a %s account gets no token', async (state, code) => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await market.db.updateTable('accounts').set({ state }).where('id', '=', sam.id).execute();
  const identified = await market.identified({ email: sam.email });

  expect(await identified.asks(`/jwt?email=${sam.email}`)).toMatchObject({ status: 403, code });
  expect(
    await identified.puts('/user', { name: 'Sam', email: sam.email, role: 'seller' }),
  ).toMatchObject({ status: 403, code });
});

test('an access token is not an identity token, nor the other way round', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const identified = await market.identified({ email: sam.email });

  expect(await sam.asks(`/jwt?email=${sam.email}`)).toMatchObject({
    status: 401,
    code: 'identity_required',
  });
  expect(await identified.asks('/addProduct')).toMatchObject({ status: 401 });
});

test('the address of the configuration makes an administrator, once it is proven', async () => {
  const market = await openMarket();
  const founder = { email: adminEmail, name: 'Founder' };
  const asksFor = async (emailVerified: boolean) => {
    const identified = await market.identified({ ...founder, emailVerified });
    await identified.puts('/user', { ...founder, role: 'user' });
    const { accessToken } = await identified.asks(`/jwt?email=${adminEmail}`);
    return market.withToken(accessToken).asks(`/admin/admin/${adminEmail}`);
  };

  expect(await asksFor(false)).toMatchObject({ isAdmin: false });
  expect(await asksFor(true)).toMatchObject({ isAdmin: true });
});

test('an address that is not proven makes no administrator, on the command line neither', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  await identified.puts('/user', { ...bea, role: 'user' });
  const promote = async () =>
    promoteAdministrator(market.db, (await findAccountByEmail(market.db, bea.email))!);
  expect(await promote()).toBe(false);

  const proven = await market.identified({ ...bea, emailVerified: true });
  const { accessToken } = await proven.asks(`/jwt?email=${bea.email}`);

  expect(await promote()).toBe(true);
  expect(await market.withToken(accessToken).asks(`/admin/admin/${bea.email}`)).toMatchObject({
    isAdmin: true,
  });
});

test('an identity that proved another address has not proved that of its account', async () => {
  const market = await openMarket();
  await (await market.identified(bea)).puts('/user', { ...bea, role: 'user' });
  const moved = { subject: bea.email, email: 'moved@example.com', emailVerified: true };

  const identified = await market.identified(moved);
  expect(await identified.asks('/jwt?email=moved@example.com')).toMatchObject({ status: 200 });

  expect(await findAccountByEmail(market.db, bea.email)).toMatchObject({ emailProvenAt: null });
});

test('a proven identity that takes over an address ends whoever was in', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const owner = await market.identified({
    email: sam.email,
    subject: 'the owner',
    emailVerified: true,
  });

  await owner.puts('/user', { name: 'Sam', email: sam.email, role: 'user' });

  expect(await sam.asks('/addProduct')).toMatchObject({ status: 401 });
});

test('logging out ends this session, or all of them', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  await identified.puts('/user', { ...bea, role: 'user' });
  const [here, there] = await Promise.all(
    [1, 2].map(async () => {
      const { accessToken } = await identified.asks(`/jwt?email=${bea.email}`);
      return market.withToken(accessToken);
    }),
  );
  const isIn = (session: typeof here) => session!.asks(`/user/admin/${bea.email}`);

  expect(await here!.deletes('/jwt')).toMatchObject({ status: 200, message: 'Logged out' });
  expect(await isIn(here)).toMatchObject({ status: 401 });
  expect(await isIn(there)).toMatchObject({ status: 200 });

  await there!.deletes('/jwt?everywhere=true');
  expect(await isIn(there)).toMatchObject({ status: 401 });
});

test('asking for tokens without end is refused for a while', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  const answers = [];
  for (let asked = 0; asked < 61; asked++) {
    answers.push(await identified.asks(`/jwt?email=${bea.email}`));
  }

  expect(answers.slice(0, 60).every(({ status }) => status === 404)).toBe(true);
  expect(answers[60]).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(Number(answers[60]!.headers['retry-after'])).toBeGreaterThan(0);
});

test('the market says what it calls somebody, and linking another identity does not change it', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const google = await market.identified({
    email: sam.email,
    subject: 'the one at Google',
    emailVerified: true,
  });

  expect(
    await google.puts('/user', { name: 'Samuel X', email: sam.email, role: 'user' }),
  ).toMatchObject({ status: 200, data: { name: 'Sam' } });
  expect(await google.asks(`/jwt?email=${sam.email}`)).toMatchObject({ status: 200, name: 'Sam' });
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** Bea, whose identity service cannot be asked whether it stands by a token: it only says when she signed in. */
async function whereBeaIsIn() {
  const market = await openMarket();
  const before = await market.identified({ ...bea, signedInAt: ago(600) });
  await before.puts('/user', { ...bea, role: 'user' });
  const asksForToken = (identified: typeof before) => identified.asks(`/jwt?email=${bea.email}`);
  const { accessToken } = await asksForToken(before);
  return { market, before, asksForToken, session: market.withToken(accessToken) };
}

test('a sign-in from before logging out everywhere opens no session any more, a later one does', async () => {
  const { market, before, asksForToken, session } = await whereBeaIsIn();
  expect(await asksForToken(before)).toMatchObject({ status: 200 });

  await session.deletes('/jwt?everywhere=true');

  expect(await asksForToken(before)).toMatchObject({ status: 401, code: 'identity_required' });
  expect(await market.db.selectFrom('accessSessions').selectAll().execute()).toEqual([]);
  const after = await market.identified({ ...bea, signedInAt: ago(-2) });
  expect(await asksForToken(after)).toMatchObject({ status: 200 });
});

test('nor does one that is asked for while everything is being ended', async () => {
  const { market, before, asksForToken } = await whereBeaIsIn();

  const late = await callDuringTransaction(
    market.db,
    (tx) => tx.updateTable('accounts').set({ sessionsEndedAt: new Date() }).execute(),
    () => asksForToken(before),
  );

  expect(late).toMatchObject({ status: 401, code: 'identity_required' });
});

test.each([
  ['suspended', (tx: Database, id: string) => markSuspended(tx, id, 'Spam.')],
  ['deleted', markClosed],
])('nor does one that is asked for while its owner is being %s', async (_what, end) => {
  const { market, before, asksForToken } = await whereBeaIsIn();
  const { id } = await market.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();

  const late = await callDuringTransaction(
    market.db,
    async (tx) => {
      await end(tx, id);
      await endAllSessions(tx, id);
    },
    () => asksForToken(before),
  );

  expect(late).toMatchObject({ status: 401 });
  expect(await market.db.selectFrom('accessSessions').select('accountId').execute()).toEqual([]);
});

test('a clock that went back after logging out everywhere keeps nobody out', async () => {
  const { before, asksForToken, session, market } = await whereBeaIsIn();
  await market.db
    .updateTable('accounts')
    .set({ sessionsEndedAt: ago(-86_400) })
    .execute();

  expect(await asksForToken(before)).toMatchObject({ status: 200 });
  expect(await session.asks('/booking')).toMatchObject({ status: 200 });
});

test('the name that the identity service gives is read as carefully as a typed one', async () => {
  const market = await openMarket();
  const save = async (name: string) => {
    const identified = await market.identified({ ...bea, name });
    return identified.puts('/user', { email: bea.email, role: 'user' });
  };

  expect(await save('B\u202ee \u200b  a')).toMatchObject({ status: 200, data: { name: 'Be a' } });
  expect(await save('x'.repeat(101))).toMatchObject({ status: 200, data: { name: 'Be a' } });
});

test('whoever saves a name while the account is being deleted does not bring it back', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  const save = () => identified.puts('/user', { ...bea, role: 'user' });
  const { data } = await save();

  const late = await callDuringTransaction(
    market.db,
    (tx) => lockAccount(tx, data._id),
    save,
    (tx) => markClosed(tx, data._id),
  );

  expect(late).toMatchObject({ status: 403, code: 'account_closed' });
  expect(await market.db.selectFrom('accounts').select('name').execute()).toEqual([
    { name: 'Deleted account' },
  ]);
});
