import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OptionalFact } from '#marketplace/cars/vehicles/fact.ts';
import { optionalEntries } from '#marketplace/cars/vehicles/facts.ts';
import { monthOf } from '#marketplace/cars/vehicles/month.ts';
import { openMarket } from '../../../../tests/market.ts';

const image = 'https://pictures.example/corolla.webp';

/** Years before now, so that the years of use fit. */
const monthsAgo = (months: number) => {
  const now = new Date();
  return monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15)));
};

const newCar = {
  productname: 'Toyota Corolla',
  location: 'Dhaka',
  category: 'toyota',
  conation: 'Good',
  resalePrice: '$4,500.50',
  originalPrice: '12 000',
  phone: '+880 1000 000 001',
  year: '3',
  description: 'One owner.',
  image,
};

const vehicle = {
  model: 'Corolla',
  trim: '1.8 Hybrid',
  firstRegistration: monthsAgo(38),
  mileage: '42,000',
  fuel: 'hybrid',
  gearbox: 'automatic',
  drive: 'front',
  body: 'saloon',
  colour: 'silver',
  powerKw: 90,
  engineCc: '1798',
  doors: '4',
  seats: 5,
  owners: 1,
  accident: 'none',
  serviceHistory: 'full',
  equipment: ['towbar', 'abs'],
};
const answered = {
  ...vehicle,
  mileage: 42_000,
  engineCc: 1798,
  doors: 4,
  equipment: ['abs', 'towbar'],
};

async function marketWithSeller() {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const told = async (car: string) => (await market.asks(`/addProduct/${car}`)).data.vehicle;
  return { market, sam, told };
}

test('what a seller tells of a car is answered where the car is, and the main facts in lists', async () => {
  const { market, sam, told } = await marketWithSeller();
  const { data } = await sam.posts('/addProduct', { ...newCar, vehicle });
  await sam.puts(`/addProduct/${data._id}`);

  expect(await told(data._id)).toEqual(answered);
  for (const list of [
    '/addProduct',
    '/addProduct?order=newest',
    '/addProduct?order=cheapest&q=corolla',
    '/category/toyota',
  ]) {
    const { model, firstRegistration, mileage, fuel, gearbox } = answered;
    const told = (await market.asks(list)).data.map((car: { vehicle: object }) => car.vehicle);
    expect(told, list).toEqual([{ model, firstRegistration, mileage, fuel, gearbox }]);
  }
  expect((await sam.asks(`/myProduct?email=${sam.email}`)).data).toMatchObject([
    { vehicle: answered },
  ]);
});

test('an edit changes what was sent, null takes it back, and a car without details says nothing of them', async () => {
  const { sam, told } = await marketWithSeller();
  const car = await sam.hasListed('Corolla');
  expect(await told(car)).toBeUndefined();

  await sam.patches(`/addProduct/${car}`, { vehicle: { fuel: 'petrol', seats: 5 } });
  expect(await told(car)).toEqual({ fuel: 'petrol', seats: 5 });
  await sam.patches(`/addProduct/${car}`, { vehicle: { seats: null, equipment: ['abs'] } });
  expect(await told(car)).toEqual({ fuel: 'petrol', equipment: ['abs'] });
  await sam.patches(`/addProduct/${car}`, { productname: 'Corolla SE' });
  expect(await told(car)).toEqual({ fuel: 'petrol', equipment: ['abs'] });
  await sam.patches(`/addProduct/${car}`, { vehicle: { fuel: '', equipment: [] } });
  expect(await told(car)).toBeUndefined();
});

test('everything that is wrong is named at once, field by field, and nothing is saved', async () => {
  const { market, sam } = await marketWithSeller();
  const wrong = {
    model: 'x'.repeat(61),
    trim: 'a\u0000b',
    firstRegistration: '1949-12',
    mileage: -1,
    fuel: 'steam',
    gearbox: 'maybe',
    drive: 'six wheels',
    powerKw: 0,
    engineCc: '1.6',
    body: 'boat',
    colour: 'octarine',
    doors: 7,
    seats: 'five',
    owners: 21,
    accident: 'yes',
    serviceHistory: 'some',
    vin: '1HGCM82633A004353',
    equipment: ['flux-capacitor'],
  };
  expect(Object.keys(wrong)).toEqual(optionalEntries.map(([name]) => name));
  const { status, fields } = await sam.posts('/addProduct', { ...newCar, vehicle: wrong });

  expect(status).toBe(400);
  expect(fields).toEqual({
    'vehicle.model': 'Use at most 60 characters.',
    'vehicle.firstRegistration': 'Enter year and month, from 1950-01 to this month.',
    'vehicle.mileage': 'Enter a whole number from 0 to 1,500,000.',
    'vehicle.trim': 'Remove characters that cannot be displayed.',
    ...Object.fromEntries(
      ['fuel', 'gearbox', 'drive', 'body', 'colour', 'accident', 'serviceHistory'].map((name) => [
        `vehicle.${name}`,
        'Choose one of the list.',
      ]),
    ),
    'vehicle.powerKw': 'Enter a whole number from 1 to 1,500.',
    'vehicle.engineCc': 'Enter a whole number from 1 to 10,000.',
    'vehicle.doors': 'Enter a whole number from 2 to 6.',
    'vehicle.seats': 'Enter a whole number from 1 to 9.',
    'vehicle.owners': 'Enter a whole number from 0 to 20.',
    'vehicle.vin': 'One character seems wrong. Please compare it with the papers.',
    'vehicle.equipment.0': 'We do not know this equipment.',
  });
  expect(
    await sam.posts('/addProduct', { ...newCar, vehicle: { vin: 'WVWZZZ1JZOW386752' } }),
  ).toMatchObject({
    status: 400,
    fields: { 'vehicle.vin': 'A VIN has 17 letters and digits, without I, O and Q.' },
  });
  expect(await sam.posts('/addProduct', { ...newCar, vehicle: 'fast' })).toMatchObject({
    status: 400,
    fields: { vehicle: 'Send the details of the car as an object.' },
  });
  expect(await market.db.selectFrom('listings').select('id').execute()).toEqual([]);
});

test('what does not fit together is refused, whichever of it was said first', async () => {
  const { sam, told } = await marketWithSeller();
  const noEngine = { 'vehicle.engineCc': 'An electric car has no engine size.' };
  const otherAge = { year: 'Does not fit the first registration.' };
  const firstRegistration = monthsAgo(30);

  expect(
    await sam.posts('/addProduct', { ...newCar, vehicle: { fuel: 'electric', engineCc: 1_000 } }),
  ).toMatchObject({ status: 400, fields: noEngine });
  expect(
    await sam.posts('/addProduct', { ...newCar, year: 4, vehicle: { firstRegistration } }),
  ).toMatchObject({ status: 400, fields: otherAge });

  const car = await sam.hasListed('Corolla', { yearsUsed: 3 });
  const change = (changes: object) => sam.patches(`/addProduct/${car}`, changes);
  await change({ vehicle: { firstRegistration, engineCc: 1_000 } });
  expect(await change({ vehicle: { fuel: 'electric' } })).toMatchObject({ fields: noEngine });
  expect(await change({ year: '4' })).toMatchObject({ status: 400, fields: otherAge });
  expect(await change({ vehicle: { firstRegistration: monthsAgo(70) } })).toMatchObject({
    fields: otherAge,
  });
  expect(await told(car)).toEqual({ firstRegistration, engineCc: 1_000 });
  expect(await change({ vehicle: { fuel: 'electric', engineCc: null } })).toMatchObject({
    status: 200,
  });
});

test('time makes no mistakes: a car that was listed long ago can still be edited', async () => {
  const { market, sam } = await marketWithSeller();
  const car = await sam.hasListed('Corolla', { yearsUsed: 3 });
  await market.db
    .updateTable('listings')
    .set({ firstRegistered: `${monthsAgo(70)}-01` })
    .where('id', '=', car)
    .execute();

  for (const changes of [{ resalePrice: 99 }, { vehicle: { fuel: 'petrol' } }]) {
    expect(await sam.patches(`/addProduct/${car}`, changes)).toMatchObject({ status: 200 });
  }
});

/** All values of a choice, both ends of a range. */
function valuesOf(fact: OptionalFact): unknown[] {
  if (fact.kind === 'choice') return Object.keys(fact.values);
  if (fact.kind === 'set') return [Object.keys(fact.values)];
  return fact.kind === 'number' ? [fact.least, fact.most] : [];
}

test('the database takes every value of the table of facts, at both ends of its range', async () => {
  const { sam, told } = await marketWithSeller();
  const car = await sam.hasListed('Corolla');
  const values = optionalEntries.map(([name, fact]) => [name, valuesOf(fact)] as const);
  const rounds = Math.max(...values.map(([, { length }]) => length));
  expect(rounds).toBe(14);
  for (let round = 0; round < rounds; round++) {
    const vehicle = values.flatMap(([name, all]) =>
      round < all.length ? [[name, all[round]]] : [],
    );
    const others = values.map(([name]) => [name, null]);
    const sent = Object.fromEntries([...others, ...vehicle]);
    expect(await sam.patches(`/addProduct/${car}`, { vehicle: sent })).toMatchObject({
      status: 200,
    });
    expect(await told(car)).toEqual(Object.fromEntries(vehicle));
  }
});

test('cars are found by their model and trim, and the index knows what they say and what they do not', async () => {
  const { market, sam } = await marketWithSeller();
  const car = await sam.hasListed('My faithful companion');
  await sam.patches(`/addProduct/${car}`, {
    vehicle: { model: 'Coróna', trim: 'Exiv', fuel: 'cng', equipment: ['towbar'] },
  });

  expect((await market.asks('/addProduct?order=newest&q=corona exiv')).data).toMatchObject([
    { _id: car },
  ]);
  const { rows } = await sql<{ terms: string[] }>`
    select tsvector_to_array(terms) as terms from listings where id = ${car}`.execute(market.db);
  expect(rows[0]!.terms).toEqual(
    expect.arrayContaining([
      ...['=model corona', '=fuel cng', '=eq towbar', '=gearbox ?', '=drive ?', '=body ?'],
      ...['=colour ?', '=accident ?', '=g1 ?', '=toyota', '=Good', '=private', '=in dhaka'],
    ]),
  );
});
