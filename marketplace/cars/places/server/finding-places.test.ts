import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { chattogram, knowsPlaces } from '../../../../tests/places.ts';

const namesFor = async (market: Awaited<ReturnType<typeof openMarket>>, typed: string) => {
  const { status, data } = await market.asks(`/places?${new URLSearchParams({ q: typed })}`);
  expect(status).toBe(200);
  return data.map(({ name, country }: { name: string; country: string }) => `${name} ${country}`);
};

test('places of the market’s country come first, then the largest', async () => {
  const market = await openMarket();
  await knowsPlaces(market.db, [
    { id: 1, name: 'Dhaka', at: [23.7, 90.4], population: 10_000_000 },
    { id: 2, name: 'Dhamrai', at: [23.9, 90.2], population: 50_000 },
    { id: 3, name: 'Dhanbad', at: [23.8, 86.4], country: 'IN', population: 1_200_000 },
    { id: 4, name: 'Dhār', at: [22.6, 75.3], country: 'IN', population: 90_000 },
    { id: 6, name: 'Dhal', at: [22, 75], country: 'IN', population: 900 },
    { id: 5, name: 'Sylhet', at: [24.9, 91.9], population: 240_000 },
  ]);
  expect(await market.asks('/places?q=dha')).toMatchObject({
    data: [{ id: 1, name: 'Dhaka', country: 'BD' }, { id: 2 }, { id: 3 }, { id: 4 }],
  });
  expect(await namesFor(market, ' DHAR ')).toEqual(['Dhār IN']);
  expect(await namesFor(market, 'dhal')).toEqual(['Dhal IN']);
  expect(await namesFor(market, '')).toEqual([]);
  expect(await namesFor(market, '%')).toEqual([]);
  expect(await namesFor(market, '\u0301\u0301\u0301\u0301\u0301')).toEqual([]);
  expect(await namesFor(market, 'dhak\0')).toEqual(['Dhaka BD']);
});

test('the market’s country is the one that was configured', async () => {
  const market = await openMarket({ settings: { MARKET_COUNTRY: 'IN' } });
  await knowsPlaces(market.db, [
    { id: 1, name: 'Dhaka', at: [23.7, 90.4], population: 10_000_000 },
    { id: 3, name: 'Dhanbad', at: [23.8, 86.4], country: 'IN', population: 1_200_000 },
  ]);
  expect(await namesFor(market, 'dha')).toEqual(['Dhanbad IN', 'Dhaka BD']);
});

test('at most eight places are suggested, and first the one that was typed in full', async () => {
  const market = await openMarket();
  await knowsPlaces(
    market.db,
    Array.from({ length: 12 }, (_, number) => ({
      id: number + 1,
      name: number === 11 ? 'Char' : `Char${'abcdefghijk'[number]}`,
      at: [23, 90] as [number, number],
      population: 1_000 - number,
    })),
  );
  const names = await namesFor(market, 'char');
  expect(names).toHaveLength(8);
  expect(names[0]).toBe('Char BD');
});

test('a place is found by its other names, once', async () => {
  const market = await openMarket();
  await knowsPlaces(market.db);
  await knowsPlaces(market.db, [
    { id: 90, name: 'Chittagong', at: [22.34, 91.83], aliasOf: chattogram.id },
    { id: 91, name: 'Chattagram', at: [22.34, 91.83], aliasOf: chattogram.id },
  ]);
  expect(await market.asks('/places?q=chitt')).toMatchObject({
    data: [{ id: chattogram.id, name: 'Chittagong', country: 'BD' }],
  });
  expect(await namesFor(market, 'chatt')).toEqual(['Chattogram BD']);
});

test('namesakes are told apart by their regions', async () => {
  const market = await openMarket({ settings: { MARKET_COUNTRY: 'US' } });
  const springfield = { name: 'Springfield', country: 'US' };
  await knowsPlaces(market.db, [
    { id: 1, ...springfield, region: 'Illinois', at: [39.8, -89.6], population: 115_000 },
    { id: 2, ...springfield, region: 'Missouri', at: [37.2, -93.3], population: 169_000 },
    { id: 3, ...springfield, region: 'Illinois', at: [40, -89], population: 200 },
  ]);
  expect(await namesFor(market, 'springf')).toEqual([
    'Springfield, Missouri US',
    'Springfield, Illinois US',
  ]);
  expect(await namesFor(market, 'Springfield, Ill')).toEqual(['Springfield, Illinois US']);
});

test('a name that is too long is refused', async () => {
  const market = await openMarket();
  expect(await market.asks(`/places?q=${'x'.repeat(121)}`)).toMatchObject({
    status: 400,
    fields: { q: 'Use at most 120 characters.' },
  });
});
