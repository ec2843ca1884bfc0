import { expect, test } from 'vitest';
import { openListeningMarket } from '../../../../tests/listening-market.ts';
import { openMarket } from '../../../../tests/market.ts';

const asked = (...ids: string[]) => `/cars?${new URLSearchParams(ids.map((id) => ['car', id]))}`;

test('cars are told by their ids, in their order, each once', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const [corolla, camry] = [await sam.hasListed('Corolla'), await sam.hasListed('Camry')];
  const { data } = await market.asks(asked(camry, corolla.toUpperCase(), camry));
  expect(data).toMatchObject([
    { id: camry, car: { productname: 'Camry', phone: '+880 10** *** **1' } },
    { id: corolla, car: { productname: 'Corolla' } },
  ]);
  expect(JSON.stringify(data)).not.toContain(sam.email);
  expect((await market.asks(asked(camry))).data).toHaveLength(1);
});

test('of cars that are not listed nothing is told, to nobody', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const ids = [
    await sam.hasListed('Draft', { state: 'draft' }),
    await sam.hasListed('Hidden', { hidden: true }),
    await sam.hasListed('Removed', { state: 'removed' }),
    crypto.randomUUID(),
  ];
  const nothing = ids.map((id) => ({ id, car: null, soldOn: null }));
  for (const caller of [market, sam, await market.admin('Ada')]) {
    expect((await caller.asks(asked(...ids))).data).toEqual(nothing);
  }
});

test('a sold car is told with the day of its sale', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla', { state: 'sold' });
  const soldOn = new Date().toISOString().slice(0, 10);
  expect((await market.asks(asked(car))).data).toMatchObject([{ soldOn, car: { paid: true } }]);
});

test('what is no id of a car, or too many of them, is refused by name', async () => {
  const market = await openMarket();
  const many = Array.from({ length: 25 }, () => crypto.randomUUID());
  for (const query of [
    '',
    '?car=',
    '?car=x',
    `?car=${many[0]}&car=x`,
    `?${asked(...many).slice(6)}`,
  ]) {
    const { status, fields } = await market.asks(`/cars${query}`);
    expect([status, Object.keys(fields)]).toEqual([400, [expect.stringMatching(/^car(\.1)?$/)]]);
  }
  expect((await market.asks(asked(...many.slice(1)))).status).toBe(200);
});

test('visitors get it from memory until one of the cars changes', async () => {
  const market = await openListeningMarket();
  const sam = await market.seller('Sam');
  const cars = [await sam.hasListed('Corolla'), await sam.hasListed('Camry')];
  const page = `/compare?car=${cars[0]}&car=${cars[1]}`;
  for (const _ of [1, 2]) expect((await market.visits(page)).text).toContain('$4,500');
  expect(market.timesMade(page)).toBe(1);
  await sam.patches(`/addProduct/${cars[1]}`, { resalePrice: 7_777 });
  expect((await market.visits(page)).text).toContain('$7,777');
});
