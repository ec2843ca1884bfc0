import { expect, test } from 'vitest';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { openMarket } from '../../../../tests/market.ts';
import { lockAccount, markClosed } from './account-store.ts';

const bea = { email: 'bea@example.com', name: 'Bea' };

test('an account without a name is called by the start of its email', async () => {
  const market = await openMarket();
  const identified = await market.identified({ email: 'cy@example.com' });
  expect(await identified.puts('/user', { email: 'cy@example.com', role: 'user' })).toMatchObject({
    data: { name: 'cy' },
  });
});

test('a name loses characters that are invisible or turn text around', async () => {
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

test('a reserved name from the identity service is replaced by the start of the email or a neutral name', async () => {
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

test('linking another identity does not change the display name', async () => {
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

test('a name from the identity service is validated like a typed one', async () => {
  const market = await openMarket();
  const save = async (name: string) => {
    const identified = await market.identified({ ...bea, name });
    return identified.puts('/user', { email: bea.email, role: 'user' });
  };

  expect(await save('B\u202ee \u200b  a')).toMatchObject({ status: 200, data: { name: 'Be a' } });
  expect(await save('x'.repeat(101))).toMatchObject({ status: 200, data: { name: 'Be a' } });
});

test('saving a name does not restore an account that is being deleted', async () => {
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
