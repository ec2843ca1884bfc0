import { afterAll, expect, test } from 'vitest';
import { defaultMarketSettings, setMarketSettings } from '#marketplace/market-settings.ts';
import { openMarket, origin } from '../../../../tests/market.ts';

const vehicle = {
  model: 'Corolla',
  trim: 'Active <b>',
  mileage: 42_000,
  fuel: 'hybrid',
  gearbox: 'automatic',
  powerKw: 90,
  engineCc: 1798,
  colour: 'silver',
  doors: 4,
  owners: 0,
  accident: 'none',
  equipment: ['towbar', 'abs'],
  vin: 'WVWZZZ1JZ3W386752',
};

// Files that run after this one are about a market in kilometres.
afterAll(() => setMarketSettings(defaultMarketSettings));

async function marketWithCar(name = 'Toyota Corolla', details: object = vehicle, settings = {}) {
  const market = await openMarket({ settings });
  const sam = await market.seller('Sam');
  const car = await sam.hasListed(name, {
    price: 4500,
    pictures: ['/images/a/960.webp', '/images/b/960.webp'],
  });
  if (Object.keys(details).length > 0) {
    const answer = await sam.patches(`/addProduct/${car}`, { vehicle: details });
    expect(answer.status).toBe(200);
  }
  const page = async () => (await market.page(`/singleProduct/${car}`)).html;
  return { market, sam, car, page };
}

/** Of the specification sheet, "Mileage: 42,000 km". */
const sheetIn = (html: string) =>
  [
    ...html
      .slice(html.indexOf('id="specifications"'), html.indexOf('id="description"'))
      .matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g),
  ].map(([, label, words]) => `${label}: ${words}`);

const blocksIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json!),
  );

test('the page says what is known of a car, and nothing of the rest', async () => {
  const { page } = await marketWithCar();
  const html = await page();

  expect(sheetIn(html)).toEqual([
    'Model: Corolla',
    'Trim: Active &lt;b&gt;',
    'Mileage: 42,000 km',
    'Fuel: Hybrid',
    'Gearbox: Automatic',
    'Power: 90 kW (122 hp)',
    'Engine size: 1,798 cc',
    'Colour: Silver',
    'Doors: 4',
    'Owners so far: 0',
    'Accidents: Accident-free, says the seller',
    'VIN: On file',
  ]);
  expect(html).toMatch(/<li>ABS<\/li><li>Towbar<\/li>/);
  expect(html).not.toContain('The seller has not added details yet.');
  expect(html).not.toContain(vehicle.vin);
});

test('a car without details says so', async () => {
  const { page } = await marketWithCar('Toyota Corolla', {});
  const html = await page();
  expect(html).toContain('The seller has not added details yet.');
  expect(sheetIn(html)).toEqual([]);
  expect(html).toContain('content="Toyota Corolla for $4,500 in Dhaka. Good condition."');
});

test('a link preview has the price, the year and the mileage', async () => {
  const month = `${new Date().getUTCFullYear() - 3}-01`;
  const { page } = await marketWithCar('Toyota Corolla', {
    mileage: 42_000,
    firstRegistration: month,
  });
  expect(await page()).toContain(
    `<meta property="og:description" content="Toyota Corolla for $4,500 in Dhaka. First registered ${month.slice(0, 4)}, 42,000 km. Good condition."/>`,
  );
});

test('search engines are told of the car, but not its VIN', async () => {
  const { page, car, market } = await marketWithCar();
  const html = await page();

  expect(blocksIn(html)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Car',
      name: 'Toyota Corolla',
      description: 'One owner.',
      url: `${origin}/singleProduct/${car}`,
      image: [`${origin}/images/a/960.webp`, `${origin}/images/b/960.webp`],
      brand: { '@type': 'Brand', name: 'Toyota' },
      itemCondition: 'https://schema.org/UsedCondition',
      model: 'Corolla',
      vehicleConfiguration: 'Active <b>',
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: 42_000, unitCode: 'KMT' },
      fuelType: 'Hybrid',
      vehicleTransmission: 'Automatic',
      color: 'Silver',
      numberOfDoors: 4,
      numberOfPreviousOwners: 0,
      vehicleEngine: {
        '@type': 'EngineSpecification',
        enginePower: { '@type': 'QuantitativeValue', value: 90, unitCode: 'KWT' },
        engineDisplacement: { '@type': 'QuantitativeValue', value: 1798, unitCode: 'CMQ' },
      },
      offers: {
        '@type': 'Offer',
        url: `${origin}/singleProduct/${car}`,
        price: 4500,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        seller: { '@type': ['Person', 'Organization'], name: 'Sam' },
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Car List', item: `${origin}/car` },
        { '@type': 'ListItem', position: 2, name: 'Toyota', item: `${origin}/category/toyota` },
        {
          '@type': 'ListItem',
          position: 3,
          name: 'Toyota Corolla',
          item: `${origin}/singleProduct/${car}`,
        },
      ],
    },
  ]);
  expect(blocksIn((await market.page('/car')).html)).toEqual([]);
  await market.db.updateTable('listings').set({ state: 'sold' }).execute();
  expect(blocksIn(await page())).toMatchObject([
    { offers: { availability: 'https://schema.org/SoldOut' } },
    { '@type': 'BreadcrumbList' },
  ]);
});

test('the structured data of a car has its model date if the seller gave one', async () => {
  const year = new Date().getUTCFullYear() - 3;
  const { page } = await marketWithCar('Toyota Corolla', {
    firstRegistration: `${year}-01`,
  });
  expect(blocksIn(await page())).toMatchObject([{ vehicleModelDate: String(year) }, {}]);
});

test('the home page has structured data about the market', async () => {
  const { market } = await marketWithCar();
  expect(blocksIn((await market.page('/')).html)).toMatchObject([
    { '@type': 'Organization', name: 'Forecourt', url: `${origin}/` },
  ]);
});

test('a link preview describes its picture and names its language', async () => {
  const { page, market } = await marketWithCar();
  expect(await page()).toContain('<meta property="og:image:alt" content="Toyota Corolla"/>');
  const home = await market.page('/');
  expect(home.html).toContain('<meta property="og:image:alt" content="Forecourt"/>');
  expect(home.html).toContain('<meta property="og:locale" content="en_GB"/>');
});

test('no name closes the block that it stands in', async () => {
  const name = '</script><script>alert(1)</script>';
  const { page } = await marketWithCar(name, { model: name });
  const html = await page();
  expect(html).not.toContain('<script>alert');
  expect(blocksIn(html)).toMatchObject([{ name, model: name }, {}]);
});

test('a card says how far and on what the car went, how many pictures it has, and the brand once', async () => {
  const { market, sam, car } = await marketWithCar();
  const html = (await market.page('/car')).html;
  const card = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
  for (const words of ['42,000 km', 'Hybrid', '3 years used', 'Dhaka', 'Good condition']) {
    expect(card).toContain(words);
  }
  expect(card).toMatch(/>2<span class="sr-only"> photos<\/span>/);
  expect(card).toContain(`<time dateTime="${new Date().toISOString().slice(0, 10)}">`);
  expect(card).not.toContain('Toyota</span>');

  await sam.patches(`/addProduct/${car}`, { productname: 'Corolla' });
  const renamed = (await market.page('/car')).html;
  expect(renamed.slice(renamed.indexOf('<article'))).toMatch(
    />Toyota<\/span><span[^>]*> · <\/span><time/,
  );
});

test('where people count in miles they see miles, and machines are told kilometres', async () => {
  const miles = { MARKET_DISTANCE: 'mi' };
  const { market, car, page } = await marketWithCar('Toyota Corolla', vehicle, miles);
  const html = await page();
  expect(sheetIn(html)).toContain('Mileage: 26,098 mi');
  expect(html).toContain(
    'content="Toyota Corolla for $4,500 in Dhaka. 26,098 mi. Good condition."',
  );
  expect((await market.page('/car')).html).toContain('26,098 mi');
  expect(blocksIn(html)).toMatchObject([
    { mileageFromOdometer: { value: 42_000, unitCode: 'KMT' } },
    {},
  ]);
  expect((await market.asks(`/addProduct/${car}`)).data.vehicle.mileage).toBe(42_000);
});
