import { expect, test } from 'vitest';
import { adminEmail, openMarket } from '../../../../tests/market.ts';
import { findAccountByEmail } from './account-store.ts';
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

test('a newcomer cannot sign up as an administrator', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  expect(await identified.puts('/user', { ...bea, role: 'admin' })).toMatchObject({
    status: 400,
    fields: { role: 'must be user or seller' },
  });
});

test('signing up again changes the name and keeps the role', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  await identified.puts('/user', { ...bea, role: 'seller' });

  expect(
    await identified.puts('/user', { name: 'Beatrice', email: bea.email, role: 'user' }),
  ).toMatchObject({ status: 200, data: { role: 'seller', name: 'Beatrice' } });
});

test('concurrent calls of one newcomer create one account', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => identified.puts('/user', { ...bea, role: 'user' })),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
});

test('an identity token is valid for its own email only', async () => {
  const market = await openMarket();
  await market.seller('Sam');
  const identified = await market.identified(bea);

  expect(await identified.asks('/jwt?email=sam@example.com')).toMatchObject({ status: 403 });
  expect(
    await identified.puts('/user', { name: 'Bea', email: 'sam@example.com', role: 'user' }),
  ).toMatchObject({ status: 403 });
});

test('another identity gets the account of its email only if it proved the email', async () => {
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

test('an access token is refused as an identity token, and the reverse', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const identified = await market.identified({ email: sam.email });

  expect(await sam.asks(`/jwt?email=${sam.email}`)).toMatchObject({
    status: 401,
    code: 'identity_required',
  });
  expect(await identified.asks('/addProduct')).toMatchObject({ status: 401 });
});

test('the ADMIN_EMAIL account becomes administrator once its email is proven', async () => {
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

test('an account with an unproven email cannot be made administrator on the command line', async () => {
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

test('an identity that proved another email has not proved that of its account', async () => {
  const market = await openMarket();
  await (await market.identified(bea)).puts('/user', { ...bea, role: 'user' });
  const moved = { subject: bea.email, email: 'moved@example.com', emailVerified: true };

  const identified = await market.identified(moved);
  expect(await identified.asks('/jwt?email=moved@example.com')).toMatchObject({ status: 200 });

  expect(await findAccountByEmail(market.db, bea.email)).toMatchObject({ emailProvenAt: null });
});

test('a proven identity that takes over an account ends its sessions', async () => {
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

test('asking for tokens too often is refused for a while', async () => {
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
