import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { chattogram, dhaka, knowsPlaces } from '../../../../tests/places.ts';
import { dice, randomCars, randomSearch } from '../../../../tests/random-cars.ts';
import type { CarSearch } from '../car-search.ts';
import { searchToParams } from '../search-parameters.ts';
import { pairsThatFit } from './fitting-store.ts';
import { readQueries } from './read-queries-store.ts';

type Dice = ReturnType<typeof dice>;
const seed = Date.now() % 1_000_000;

const texts = [
  'corolla',
  'Corolas',
  'toyota',
  'bmw toyota',
  'on',
  'onw owner',
  'x3 3',
  'family',
  '1.6',
  'suv',
  'Automatics',
  'red toyota',
  'plug-in hybrid',
  String(new Date().getUTCFullYear() - 5),
  `family ${new Date().getUTCFullYear() - 2}`,
];
const names = ['Corolla family', 'Corsa', 'X3 1.6', 'Owner’s BMW', 'Série 3'];
const locations = ['Dhaka', 'Gulshan, Dhaka', 'Chattogram'];

/** Words, places and sellers as well. */
const anySearch = (thrown: Dice): CarSearch => ({
  ...randomSearch(thrown),
  q: thrown.chance(0.4) ? thrown.oneOf(texts) : '',
  location: thrown.chance(0.2) ? [thrown.oneOf(['dhaka', 'Gulshan', 'chattogram'])] : [],
  minPrice: thrown.chance(0.2) ? 100_000 * thrown.below(60) || null : null,
  maxYears: thrown.chance(0.2) ? thrown.below(6) : null,
  condition: thrown.chance(0.1) ? ['Good'] : [],
  verified: thrown.chance(0.1),
  ...(thrown.chance(0.2) && {
    near: thrown.oneOf([dhaka.id, chattogram.id]),
    within: thrown.oneOf([10, 50, 200]),
  }),
});

async function randomMarket(thrown: Dice) {
  const market = await openMarket();
  await knowsPlaces(market.db);
  const cars = await randomCars(market, 120, seed);
  for (const { id } of cars) {
    const place = thrown.oneOf([dhaka, chattogram, null]);
    await market.db
      .updateTable('listings')
      .set({
        name: thrown.oneOf(names),
        location: thrown.oneOf(locations),
        yearsUsed: thrown.below(8),
        condition: thrown.oneOf(['Good', 'Bad']),
        sellerVerified: thrown.chance(0.5),
        state: thrown.chance(0.1) ? 'sold' : 'advertised',
        hidden: thrown.chance(0.1),
        ...(place && {
          latitude: place.at[0] + thrown.below(100) / 50 - 1,
          longitude: place.at[1] + thrown.below(100) / 50 - 1,
        }),
      })
      .where('id', '=', id)
      .execute();
  }
  return { market, ids: cars.map(({ id }) => id) };
}

test(`150 random searches fit exactly the cars that the list finds (seed ${seed})`, async () => {
  const thrown = dice(seed);
  const { market, ids } = await randomMarket(thrown);
  const queries = Array.from({ length: 150 }, () => `${searchToParams(anySearch(thrown))}`);
  const searches = await readQueries(market.db, queries, ['toyota', 'bmw', 'bentley']);
  const pairs = await pairsThatFit(market.db, searches, ids);

  let found = 0;
  for (const query of new Set(queries)) {
    const { data } = await market.asks(`/addProduct?${query}&limit=200`);
    const listed = data.map(({ _id }: { _id: string }) => _id);
    const fitting = pairs.filter((pair) => pair.query === query).map((pair) => pair.listingId);
    const once = [...new Set(fitting)];
    expect({ query, cars: once.toSorted() }).toEqual({ query, cars: listed.toSorted() });
    found += once.length;
  }
  expect(found).toBeGreaterThan(150);
});

test('a search whose brand or place is gone fits nothing, and the others still do', async () => {
  const market = await openMarket();
  await knowsPlaces(market.db);
  const car = await (await market.seller('Sam')).hasListed('Corolla');
  const queries = ['category=tesla', 'near=999', 'category=toyota&category=tesla', 'maxYears=9'];
  const searches = await readQueries(market.db, queries, ['toyota']);
  expect(await pairsThatFit(market.db, searches, [car])).toEqual([
    { query: 'category=toyota&category=tesla', listingId: car },
    { query: 'maxYears=9', listingId: car },
  ]);
});

test('a word that no car had is found once one has it', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const fits = async (query: string, car: string) =>
    (await pairsThatFit(market.db, await readQueries(market.db, [query], []), [car])).length === 1;
  const first = await sam.hasListed('Corolla');
  expect(await fits('q=lamborghini', first)).toBe(false);
  const second = await sam.hasListed('Lamborghini');
  expect(await fits('q=lamborghini', second)).toBe(true);
  expect(await fits('q=lamborgini', second)).toBe(true);
  expect(await fits('q=lamborgini', first)).toBe(false);
});

test('a saved search for a word that names a fact, or for a year, fits the cars that state it', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const leaf = await sam.hasListed('Leaf', {
    vehicle: { fuel: 'electric', firstRegistration: '2020-03' },
  });
  const yaris = await sam.hasListed('Yaris', {
    vehicle: { fuel: 'petrol', firstRegistration: '2019-12' },
  });
  const unstated = await sam.hasListed('Corolla');
  const queries = ['q=EV', 'q=electric+yaris', 'q=2020', 'q=2019+petrol', 'q=2020+yaris'];
  const searches = await readQueries(market.db, queries, []);
  const pairs = await pairsThatFit(market.db, searches, [leaf, yaris, unstated]);
  expect(new Set(pairs)).toEqual(
    new Set([
      { query: 'q=EV', listingId: leaf },
      { query: 'q=2020', listingId: leaf },
      { query: 'q=2019+petrol', listingId: yaris },
    ]),
  );
});
