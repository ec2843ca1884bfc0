import { afterAll, expect, test } from 'vitest';
import { defaultMarketSettings, setMarketSettings } from '#marketplace/market-settings.ts';
import { openMarket } from '../../../../../tests/market.ts';

afterAll(() => setMarketSettings(defaultMarketSettings));

async function marketWithCars(settings: Record<string, string> = {}) {
  const market = await openMarket({ settings });
  const sam = await market.seller('Sam');
  await sam.hasListed('Told', {
    vehicle: {
      model: 'Corolla',
      fuel: 'diesel',
      colour: 'blue',
      mileage: 40_000,
      powerKw: 100,
      seats: 5,
      accident: 'none',
      equipment: ['towbar', 'abs'],
    },
  });
  await sam.hasListed('Quick sell');
  await sam.hasListed('Petrol', { category: 'bmw', vehicle: { model: 'X3', fuel: 'petrol' } });
  const page = async (path: string) => (await market.page(path)).html;
  return { market, page };
}

/** The filters beside the list; those of phones are the same once more. */
const filtersIn = (html: string) =>
  html.slice(html.indexOf('aria-label="Filters"'), html.indexOf('</aside>'));

const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, found]) => found);
const legendsIn = (html: string) => all(filtersIn(html), /<legend[^>]*>([^<]*)/g);
const chipsIn = (html: string) => all(html, /Remove filter <\/span>([^<]*)/g);
const cars = (html: string) => all(html, /<h2[^>]*><a[^>]*>([^<]*)/g);

test('what most people ask for stands first, the rest waits behind "More filters"', async () => {
  const { page } = await marketWithCars();
  const html = await page('/car');
  const [first, more] = filtersIn(html).split('More filters');
  expect(all(first!, /<legend[^>]*>([^<]*)/g)).toEqual([
    ...['Price', 'Mileage', 'First registration', 'Brand'],
    ...['Fuel', 'Gearbox', 'Body', 'Near a place', 'Condition'],
  ]);
  expect(all(more!, /<legend[^>]*>([^<]*)/g)).toEqual([
    'Years of use',
    ...['Drive', 'Power', 'Colour', 'Seats', 'Accidents', 'Equipment'],
    ...['Location', 'Seller'],
  ]);
});

test('models are asked for once there is one brand', async () => {
  const { page } = await marketWithCars();
  expect(legendsIn(await page('/car'))).not.toContain('Model');
  expect(legendsIn(await page('/car?category=toyota&category=bmw'))).not.toContain('Model');
  expect(legendsIn(await page('/car?category=toyota'))).toContain('Model');
  const ofBmw = filtersIn(await page('/category/bmw'));
  expect(ofBmw).toMatch(/name="model"[^>]*value="X3"/);
  expect(ofBmw).not.toContain('value="Corolla"');
});

test('models that were chosen stay so while several brands are looked at', async () => {
  const { page } = await marketWithCars();
  const html = await page('/car?category=toyota&category=bmw&model=X3');
  expect(filtersIn(html)).toContain('<input type="hidden" name="model" value="X3"/>');
  expect(chipsIn(html)).toEqual(['Toyota', 'BMW', 'X3']);
});

test('whoever filters by a fact can have cars that do not say, too', async () => {
  const { page } = await marketWithCars();
  expect(filtersIn(await page('/car?maxPrice=50000'))).not.toContain('Also cars that do not say');
  const some = await page('/car?fuel=diesel');
  expect(filtersIn(some)).toMatch(
    /name="unstated"[^>]*value="true"\/><[^>]*>Also cars that do not say<\/span><[^>]*>2</,
  );
  expect(some).not.toContain('Quick sell');
  expect(await page('/car?fuel=diesel&unstated=true')).toContain('Quick sell');
});

test('each choice has a chip that removes it alone', async () => {
  const { page } = await marketWithCars();
  const asked =
    'fromYear=2019&maxMileage=50000&fuel=petrol&fuel=diesel&minPower=75&minSeats=4' +
    '&accidentFree=true&equipment=abs&equipment=towbar&unstated=true';
  const html = await page(`/car?${asked}`);
  expect(chipsIn(html)).toEqual([
    'Registered 2019 or later',
    'Up to 50,000 km',
    'Petrol',
    'Diesel',
    'From 75 kW (102 hp)',
    '4 seats or more',
    'Accident-free',
    'ABS',
    'Towbar',
    'Also cars that do not say',
  ]);
  expect(html).toContain(
    `href="/car?${asked.replace('&equipment=abs', '').replaceAll('&', '&amp;')}"`,
  );
  expect(await page('/car?fuel=diesel&unstated=true')).toMatch(
    /<a [^>]*href="\/car"[^>]*><span class="sr-only">Remove filter <\/span>Diesel/,
  );
});

test('of long lists eight are shown, and whatever was chosen', async () => {
  const { page } = await marketWithCars();
  const colours = (html: string) =>
    filtersIn(html)
      .match(/<legend[^>]*>Colour<.*?<\/fieldset>/s)![0]
      .split('<details')[0]!;
  expect(all(await page('/car').then(colours), /name="colour"[^>]*value="(\w+)"/g)).toHaveLength(8);
  expect(await page('/car?colour=yellow').then(colours)).toMatch(
    /name="colour"[^>]*checked=""[^>]*value="yellow"/,
  );
});

test('more filters are open where one of them is in use', async () => {
  const { page } = await marketWithCars();
  const isOpen = (html: string) => /<details[^>]*open=""[^>]*group\/more/.test(filtersIn(html));
  expect(isOpen(await page('/car?fuel=diesel'))).toBe(false);
  expect(isOpen(await page('/car?colour=blue'))).toBe(true);
});

test('where people count in miles the steps are round in miles, and kilometres in the address', async () => {
  const { page } = await marketWithCars({ MARKET_DISTANCE: 'mi' });
  const html = await page('/car?maxMileage=48280');
  expect(filtersIn(html)).toMatch(/<option value="48280" selected="">Up to 30,000 mi \(1 car\)/);
  expect(chipsIn(html)).toEqual(['Up to 30,000 mi']);
  expect(filtersIn(html)).not.toMatch(/<option[^>]*>[^<]* km/);
});

test.each([
  ['lowest-mileage', 'lowest mileage first'],
  ['newest-registration', 'newest registration first'],
])('the list says that its order is %s', async (order, words) => {
  const { page } = await marketWithCars();
  expect(await page(`/car?order=${order}`)).toContain(words);
});

test('a value that nobody can read is said, and not answered with every car', async () => {
  const { market } = await marketWithCars();
  expect(cars((await market.page('/car')).html)).not.toEqual([]);
  const { status, html } = await market.page('/car?fuel=steam');
  expect(status).toBe(400);
  expect(html).toContain('fuel. Use petrol, diesel, hybrid');
  expect(cars(html)).toEqual([]);
});
