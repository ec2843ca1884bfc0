import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { refusalToBecomeSeller } from '../account.ts';

test('a buyer becomes a seller at once and for good, and the audit trail records it', async () => {
  const market = await openMarket();
  const bea = await market.buyer('Bea');
  const ada = await market.admin('Ada');
  expect(await bea.asks('/overview/sales')).toMatchObject({ status: 403 });

  expect(await bea.posts('/seller')).toMatchObject({
    status: 200,
    message: 'You are now a seller',
  });

  expect(await bea.asks('/overview/sales')).toMatchObject({ status: 200 });
  expect(await bea.asks(`/seller/admin/${bea.email}`)).toMatchObject({ isSeller: true });
  expect((await ada.asks('/audit')).data).toMatchObject([
    { action: 'account.became_seller', actor: { email: bea.email }, subject: { email: bea.email } },
  ]);
});

test('of concurrent calls to become a seller, one succeeds', async () => {
  const market = await openMarket();
  const bea = await market.buyer('Bea');
  const ada = await market.admin('Ada');

  const answers = await Promise.all(Array.from({ length: 6 }, () => bea.posts('/seller')));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await ada.asks('/audit?kind=account.became_seller')).data).toHaveLength(1);
});

test('a verified seller who calls again stays verified', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const ada = await market.admin('Ada');
  await ada.puts(`/user/${sam.email}`);

  expect(await sam.posts('/seller')).toMatchObject({ status: 409, code: 'already_a_seller' });
  expect((await ada.asks('/user?role=seller')).data).toMatchObject([{ verify: true }]);
});

test('neither administrators nor suspended people become sellers', () => {
  expect(refusalToBecomeSeller({ role: 'buyer', state: 'active' })).toBeNull();
  expect(refusalToBecomeSeller({ role: 'admin', state: 'active' })).toBe('not_allowed');
  expect(refusalToBecomeSeller({ role: 'buyer', state: 'suspended' })).toBe('account_suspended');
});
