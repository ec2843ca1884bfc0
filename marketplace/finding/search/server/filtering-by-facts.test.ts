import { expect, test } from 'vitest';
import type { Vehicle } from '#marketplace/cars/vehicles/facts.ts';
import { minorUnits } from '#marketplace/money.ts';
import { openMarket } from '../../../../tests/market.ts';
import { type Car, dice, fits, randomCars, randomSearch } from '../../../../tests/random-cars.ts';
import { type CarSearch, everyCar, filtersByFacts, type Order } from '../car-search.ts';
import { type OptionFilter, optionFilters } from '../option-filters.ts';
import { searchToParams } from '../search-parameters.ts';

type Market = Awaited<ReturnType<typeof openMarket>>;

const facetsOf = async (market: Market, search: CarSearch) =>
  (await market.asks(`/addProduct/facets?${searchToParams(search)}`)).data;

/** All pages. */
async function idsFound(market: Market, search: CarSearch, limit = 200): Promise<string[]> {
  const ids: string[] = [];
  let cursor = '';
  do {
    const query = searchToParams(search);
    query.set('order', search.order);
    query.set('limit', String(limit));
    const page = await market.asks(`/addProduct?${query}${cursor && `&cursor=${cursor}`}`);
    ids.push(...page.data.map(({ _id }: { _id: string }) => _id));
    cursor = page.next ?? '';
  } while (cursor);
  return ids;
}

/** What choosing this alone, of a set on top of what is chosen, would ask for. */
function choosing({ parameter, by, fact }: OptionFilter, search: CarSearch, value: unknown) {
  const before = by === 'all' ? (search[parameter] as string[]) : [];
  const chosen = fact.kind === 'money' ? minorUnits(value as number) : value;
  const wanted = by === 'any' || by === 'all' ? [...new Set([...before, value])] : chosen;
  return { ...search, [parameter]: wanted } as CarSearch;
}

test('300 random cars: what is found and counted is what going through them finds', async () => {
  const market = await openMarket({ callsPerMinute: 100_000 });
  const cars = await randomCars(market, 300, 41);
  const count = (asked: CarSearch) => cars.filter((car) => fits(car, asked)).length;
  const thrown = dice(7);
  for (let round = 0; round < 40; round++) {
    const search = randomSearch(thrown);
    const query = searchToParams(search).toString();
    const expected = cars.filter((car) => fits(car, search)).map(({ id }) => id);
    expect([query, await idsFound(market, search)]).toEqual([query, expected.reverse()]);

    const facets = await facetsOf(market, search);
    expect([query, facets.total]).toEqual([query, { count: expected.length }]);
    expect([query, ...promisesOf(facets)]).toEqual([query, ...promisesKept(facets, search, count)]);
  }
});

type Facets = Awaited<ReturnType<typeof facetsOf>>;

const optionsOf = (facets: Facets, { parameter, by }: OptionFilter) =>
  by === 'is' ? [{ value: true, ...facets[parameter] }] : facets[parameter];

/** Every option with the number of cars that it promises. */
const promisesOf = (facets: Facets) => [
  ...optionFilters.flatMap((each) => optionsOf(facets, each)),
  facets.unstated,
];

const promisesKept = (facets: Facets, search: CarSearch, count: (asked: CarSearch) => number) => [
  ...optionFilters.flatMap((each) =>
    optionsOf(facets, each).map(({ value }: { value: unknown }) => ({
      value,
      count: count(choosing(each, search, value)),
    })),
  ),
  filtersByFacts(search) ? { count: count({ ...search, unstated: true }) } : undefined,
];

const keyOf: Partial<Record<Order, (vehicle: Vehicle) => number>> = {
  'lowest-mileage': ({ mileage }) => -(mileage ?? Number.POSITIVE_INFINITY),
  'newest-registration': ({ firstRegistration: month }) =>
    month ? Number(month.replace('-', '')) : Number.NEGATIVE_INFINITY,
};

test.each(['lowest-mileage', 'newest-registration'] as const)(
  'in the order "%s" pages follow each other, the newest of equal cars first and those that do not say last',
  async (order) => {
    const market = await openMarket({ callsPerMinute: 100_000 });
    const cars = await randomCars(market, 40, 5);
    for (const narrowed of [{}, { category: ['bmw'] }, { minSeats: 3, unstated: true }]) {
      const search: CarSearch = { ...everyCar, ...narrowed, order };
      const key = (car: Car) => keyOf[order]!(car.vehicle);
      const expected = cars
        .filter((car) => fits(car, search))
        .sort((a, b) => (key(a) === key(b) ? b.id.localeCompare(a.id) : key(b) - key(a)));
      expect(await idsFound(market, search, 3)).toEqual(expected.map(({ id }) => id));
    }
  },
);

test('a model is found however it is spelled, and of other brands, too', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await sam.hasListed('One', { category: 'bmw', vehicle: { model: 'Série 3' } });
  await sam.hasListed('Other', { category: 'bmw', vehicle: { model: 'SERIE 3' } });
  await sam.hasListed('Third', { category: 'bmw', vehicle: { model: 'Série 33' } });
  await sam.hasListed('Quick sell', { category: 'bmw' });
  const found = async (query: string) =>
    (await market.asks(`/addProduct?order=newest&${query}`)).data.map(
      ({ productname }: { productname: string }) => productname,
    );
  expect(await found('model=serie+3')).toEqual(['Other', 'One']);
  expect(await found('model=serie+3&unstated=true')).toEqual(['Quick sell', 'Other', 'One']);
  expect(await found('model=S%C3%A9rie+33&category=bmw')).toEqual(['Third']);
});

test('the cars of a brand are filtered by the same parameters', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await sam.hasListed('Diesel', { vehicle: { fuel: 'diesel' } });
  await sam.hasListed('Petrol', { vehicle: { fuel: 'petrol' } });
  const { data } = await market.asks('/category/toyota?order=newest&fuel=diesel');
  expect(data).toMatchObject([{ productname: 'Diesel' }]);
});

test('what is taken back or changed is not found any more', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const id = await sam.hasListed('Car', { vehicle: { fuel: 'diesel', mileage: 5_000 } });
  await sam.patches(`/addProduct/${id}`, { vehicle: { fuel: 'petrol', mileage: null } });
  const isFound = async (query: string) =>
    (await market.asks(`/addProduct?order=newest&${query}`)).data.length === 1;
  expect(await isFound('fuel=diesel')).toBe(false);
  expect(await isFound('fuel=petrol')).toBe(true);
  expect(await isFound('maxMileage=10000')).toBe(false);
  expect(await isFound('maxMileage=10000&unstated=true')).toBe(true);
});

test('values that make no sense are refused with a word on each, everywhere', async () => {
  const market = await openMarket();
  const refused = {
    model: 'x'.repeat(61),
    fromYear: '2101',
    maxMileage: '-1',
    fuel: 'steam',
    gearbox: 'both',
    drive: 'four',
    minPower: 'much',
    body: 'tank',
    colour: 'octarine',
    minSeats: '10',
    accidentFree: 'yes',
    equipment: 'flux-capacitor',
    unstated: 'maybe',
  };
  for (const path of ['/addProduct', '/addProduct/facets', '/category/toyota']) {
    const { status, fields } = await market.asks(`${path}?${new URLSearchParams(refused)}`);
    expect([path, status]).toEqual([path, 400]);
    expect(Object.keys(fields).sort()).toEqual(Object.keys(refused).sort());
  }
});
