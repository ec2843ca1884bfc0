import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';

test('anybody may view an advertised car, its fields at the top level and under data', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla');

  expect(await market.asks(`/addProduct/${car}`)).toMatchObject({
    status: 200,
    success: true,
    productname: 'Corolla',
    data: { _id: car, productname: 'Corolla' },
  });
});

test('a sold car stays visible and is marked sold', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla', { state: 'sold' });

  expect(await market.asks(`/addProduct/${car}`)).toMatchObject({ status: 200, paid: true });
});

test('a car that is not advertised exists only for its seller and administrators', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla', { state: 'draft' });
  const sue = await market.seller('Sue');
  const bea = await market.buyer('Bea');
  const ada = await market.admin('Ada');
  const address = `/addProduct/${car}`;

  expect(await sam.asks(address)).toMatchObject({ status: 200, email: sam.email });
  expect(await ada.asks(address)).toMatchObject({ status: 200, email: sam.email });
  for (const stranger of [market, sue, bea]) {
    expect(await stranger.asks(address)).toMatchObject({ status: 404, code: 'listing_not_found' });
  }
});

test('a car of a suspended seller is hidden from strangers', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla', { hidden: true });

  expect(await market.asks(`/addProduct/${car}`)).toMatchObject({ status: 404 });
});

test('a removed car is gone for everybody', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla', { state: 'removed' });

  for (const who of [market, sam, await market.buyer('Bea'), await market.admin('Ada')]) {
    expect(await who.asks(`/addProduct/${car}`)).toMatchObject({ status: 404 });
  }
});

test.each(['nonsense', '%27%20or%201=1', '00000000-0000-7000-8000-000000000000'])(
  'there is no car %s',
  async (id) => {
    const market = await openMarket();
    expect(await market.asks(`/addProduct/${id}`)).toMatchObject({
      status: 404,
      code: 'listing_not_found',
    });
  },
);
