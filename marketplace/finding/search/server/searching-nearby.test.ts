import { expect, test } from 'vitest';
import { placeCars } from '#marketplace/cars/listings/server/place-cars.ts';
import { kilometresBetween, type Point } from '#marketplace/cars/places/great-circle.ts';
import { distances } from '#marketplace/cars/places/place.ts';
import { loadGazetteer } from '#marketplace/cars/places/server/gazetteer-store.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { openMarket } from '../../../../tests/market.ts';
import { chattogram, dhaka, gazipur, knowsPlaces, sylhet } from '../../../../tests/places.ts';
import { seeded } from '../../../../tests/seeded.ts';

type Market = Awaited<ReturnType<typeof openMarket>>;
type OnWire = { _id: string; productname: string; distanceKm?: number };

const picture = '/images/a-picture-of-sams/960.webp';
const details = {
  productname: 'Toyota Corolla',
  location: 'Gulshan, Dhaka',
  category: 'toyota',
  conation: 'Good',
  resalePrice: 4500,
  originalPrice: 9000,
  phone: '+880 1000 000 001',
  year: 3,
  description: 'One owner.',
  image: picture,
};

async function marketWithPlaces() {
  const market = await openMarket();
  await knowsPlaces(market.db);
  const sam = await market.seller('Sam');
  await market.db
    .insertInto('uploads')
    .values({ accountId: sam.id, address: picture, bytes: 1000 })
    .execute();
  return { market, sam };
}

const isAt = (market: Market, id: string, { latitude, longitude }: Point) =>
  market.db.updateTable('listings').set({ latitude, longitude }).where('id', '=', id).execute();

const placeIn = async ({ db }: Market, id: string) =>
  (await db.selectFrom('listings').select('placeId').where('id', '=', id).executeTakeFirstOrThrow())
    .placeId;

/** A car that is where its seller says, as if it had been saved. */
async function listedIn(
  { market, sam }: Awaited<ReturnType<typeof marketWithPlaces>>,
  car: string,
  place: { name: string; at: readonly [number, number] },
) {
  const id = await sam.hasListed(car, { location: place.name });
  await isAt(market, id, { latitude: place.at[0], longitude: place.at[1] });
  return id;
}

const namesIn = (cars: OnWire[]) => cars.map(({ productname }) => productname);

/** Chance, but the same in every run. */
function scattered(count: number): Point[] {
  const next = seeded(42);
  return Array.from({ length: count }, (_, number) => {
    const degreesAway = 3 * next() ** 2;
    const angle = 2 * Math.PI * next();
    const [latitude, longitude] = number % 2 ? dhaka.at : [-16.8, 179.9];
    const around = longitude + degreesAway * Math.cos(angle);
    return {
      latitude: Math.fround(latitude + degreesAway * Math.sin(angle)),
      longitude: Math.fround(around > 180 ? around - 360 : around),
    };
  });
}

test('cars around a place are those that the formula says, each with its distance', async () => {
  const { market, sam } = await marketWithPlaces();
  await knowsPlaces(market.db, [{ id: 50, name: 'Taveuni', country: 'FJ', at: [-16.8, 179.9] }]);
  const cars = new Map<string, Point>();
  for (const point of scattered(300)) {
    const id = await sam.hasListed('Corolla');
    await isAt(market, id, point);
    cars.set(id, point);
  }

  for (const [near, latitude, longitude] of [
    [dhaka.id, ...dhaka.at] as const,
    [50, -16.8, 179.9] as const,
  ]) {
    const centre = { latitude: Math.fround(latitude), longitude: Math.fround(longitude) };
    for (const within of distances()) {
      const { data } = await market.asks(
        `/addProduct?near=${near}&within=${within}&order=newest&limit=200`,
      );
      const expected = [...cars]
        .map(([id, point]) => [id, kilometresBetween(centre, point)] as const)
        .filter(([, kilometres]) => kilometres <= within)
        .map(([id, kilometres]) => `${id} ${Math.round(kilometres)}`);
      const found = data.map(({ _id, distanceKm }: OnWire) => `${_id} ${distanceKm}`);
      expect(found.toSorted()).toEqual(expected.toSorted());
      expect(found.length).toBeGreaterThan(0);
    }
  }
});

test('without a place no car has a distance, and with one every list has', async () => {
  const all = await marketWithPlaces();
  const { market } = all;
  const admin = await market.admin('Ada');
  const here = await listedIn(all, 'Here', dhaka);
  await listedIn(all, 'There', gazipur);
  await listedIn(all, 'Far', chattogram);

  for (const path of ['/addProduct?', '/category/toyota?']) {
    const { data } = await market.asks(`${path}order=newest`);
    expect(data.map((car: OnWire) => 'distanceKm' in car)).toEqual([false, false, false]);
    for (const who of [market, admin]) {
      const { data: near } = await who.asks(`${path}order=newest&near=${dhaka.id}`);
      expect(near).toMatchObject([
        { productname: 'There', distanceKm: 32 },
        { productname: 'Here', distanceKm: 0 },
      ]);
    }
  }
  expect('distanceKm' in (await market.asks(`/addProduct/${here}`)).data).toBe(false);
  expect(namesIn((await market.asks(`/addProduct?near=${dhaka.id}&within=10`)).data)).toEqual([
    'Here',
  ]);
});

test('a place that nobody knows is refused by name', async () => {
  const { market } = await marketWithPlaces();
  const refusal = { status: 400, fields: { near: 'We do not know this place.' } };
  for (const path of ['/addProduct?', '/addProduct/facets?', '/category/toyota?']) {
    expect(await market.asks(`${path}near=999`)).toMatchObject(refusal);
    expect(await market.asks(`${path}near=Dhaka`)).toMatchObject(refusal);
    expect(await market.asks(`${path}near=${dhaka.id}&within=30`)).toMatchObject({
      status: 400,
      fields: { within: 'Use 10, 25, 50, 100, 200.' },
    });
  }
  const { status, html } = await market.page('/car?near=999');
  expect(status).toBe(400);
  expect(html).toContain('near. We do not know this place.');
});

test('counts are those around the place, and say how many cars do not say where they are', async () => {
  const all = await marketWithPlaces();
  const { market, sam } = all;
  await listedIn(all, 'Here', dhaka);
  await listedIn(all, 'Far', chattogram);
  await sam.hasListed('Somewhere', { location: 'By the river' });
  await sam.hasListed('Elsewhere', { location: 'Anywhere', condition: 'Bad' });

  const { data } = await market.asks(`/addProduct/facets?near=${dhaka.id}`);
  expect(data).toMatchObject({
    total: { count: 1 },
    place: { id: dhaka.id, name: 'Dhaka', country: 'BD' },
    unplaced: { count: 2 },
    without: { near: { count: 4 } },
  });
  const narrowed = await market.asks(`/addProduct/facets?near=${dhaka.id}&condition=Good`);
  expect(narrowed.data.unplaced).toEqual({ count: 1 });
  const { data: everywhere } = await market.asks('/addProduct/facets');
  expect('unplaced' in everywhere || 'place' in everywhere).toBe(false);
});

test('saving a car finds its place, and moving it finds the new one', async () => {
  const { market, sam } = await marketWithPlaces();
  const { data } = await sam.posts('/addProduct', details);
  expect(await placeIn(market, data._id)).toBe(dhaka.id);

  await sam.patches(`/addProduct/${data._id}`, { location: 'sylhet' });
  expect(await placeIn(market, data._id)).toBe(sylhet.id);
  await sam.patches(`/addProduct/${data._id}`, { year: 4 });
  expect(await placeIn(market, data._id)).toBe(sylhet.id);
  await sam.patches(`/addProduct/${data._id}`, { location: 'By the river' });
  expect(await placeIn(market, data._id)).toBe(null);
});

test.each([
  ['Gulshan, Dhaka', dhaka.id],
  ['Dhaka, Bangladesh', dhaka.id],
  ['  DHAKA  ', dhaka.id],
  ['Dhaka, Sylhet', sylhet.id],
  ['Springfield', 61],
  ['Springfield, Illinois', 60],
  ['Ny', 63],
  ['Dhaka, Ny', dhaka.id],
  ['Somewhere', null],
])('%s is in the place it names last, of namesakes in the largest', async (location, place) => {
  const { market, sam } = await marketWithPlaces();
  await knowsPlaces(market.db, [
    {
      id: 60,
      name: 'Springfield',
      region: 'Illinois',
      country: 'US',
      at: [39.8, -89.6],
      population: 115_000,
    },
    {
      id: 61,
      name: 'Springfield',
      region: 'Missouri',
      country: 'US',
      at: [37.2, -93.3],
      population: 169_000,
    },
    { id: 62, name: 'Sylhet', country: 'IN', at: [20, 80], population: 5_000_000 },
    { id: 63, name: 'Ny', country: 'SE', at: [60, 15] },
  ]);
  const { data } = await sam.posts('/addProduct', { ...details, location });
  expect(await placeIn(market, data._id)).toBe(place);
});

/** As the running server does once the gazetteer is there. */
async function marketWithOldCars(count: number) {
  const { market, sam } = await marketWithPlaces();
  await market.db.insertInto('jobCursors').values({ job: 'gazetteer', cursor: '1' }).execute();
  const cars: string[] = [];
  for (let car = 0; car < count; car++) {
    cars.push(await sam.hasListed(`Car ${car}`, { location: car % 3 ? 'Dhaka' : 'By the river' }));
  }
  const placed = () =>
    market.db.selectFrom('listings').select('id').where('placeId', 'is not', null).execute();
  return { market, sam, cars, placed };
}

test('old cars get their places in turns, each of which continues the one before', async () => {
  const { market, cars, placed } = await marketWithOldCars(450);
  await placeCars(market.db, 1);
  expect(await placed()).toHaveLength(133);
  await placeCars(market.db, 1);
  expect(await placed()).toHaveLength(266);
  await placeCars(market.db, 9);
  expect(await placed()).toHaveLength(300);
  expect(await placeIn(market, cars[1]!)).toBe(dhaka.id);
});

test('nothing is looked up before the gazetteer is there, and everything again with another', async () => {
  const { market, cars, placed } = await marketWithOldCars(3);
  await market.db.deleteFrom('jobCursors').execute();
  await placeCars(market.db);
  expect(await placed()).toEqual([]);

  const at = { latitude: 23.8, longitude: 90.4 };
  const capital = {
    id: 77,
    name: 'Dhaka',
    country: 'BD',
    region: null,
    aliasOf: null,
    population: 9,
    ...at,
  };
  await loadGazetteer(market.db, { version: '2', read: async () => [capital] });
  await placeCars(market.db);
  expect(await placeIn(market, cars[1]!)).toBe(77);
  await loadGazetteer(market.db, { version: '3', read: async () => [{ ...capital, id: 78 }] });
  await placeCars(market.db);
  expect(await placeIn(market, cars[1]!)).toBe(78);
});

test('a car that is moved while old cars get their places keeps its new one', async () => {
  const { market, cars } = await marketWithOldCars(3);
  const car = cars[1]!;
  await callDuringTransaction(
    market.db,
    (tx) =>
      tx
        .updateTable('listings')
        .set({ location: 'Sylhet', placeId: sylhet.id })
        .where('id', '=', car)
        .execute(),
    () => placeCars(market.db),
  );
  expect(await placeIn(market, car)).toBe(sylhet.id);
});
