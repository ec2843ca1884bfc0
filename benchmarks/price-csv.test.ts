import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PricedCar } from '#marketplace/cars/valuation/estimation/priced-car.ts';
import { temporaryFolder } from '../tests/temporary-folder.ts';
import { generateCars } from '../tests/valuation/generated-cars.ts';
import { priceBenchmark } from './price.ts';
import { carsFromCsv } from './price-csv.ts';

const head = 'make,model,mileage,price';

test('a file with the least columns is enough', () => {
  expect(carsFromCsv(`${head}\nToyota,Corolla,50000,9999.50\n`)).toEqual([
    {
      id: '000000000',
      category: 'toyota',
      condition: 'Good',
      yearsUsed: 0,
      vehicle: { model: 'Corolla', mileage: 50_000 },
      price: 999_950,
      isSold: false,
      since: new Date('2026-01-01'),
      seller: { id: 'of row 0', isKnown: true },
    },
  ]);
});

test('every column is read, in whatever order, and what is no value of ours is not told', () => {
  const text = [
    '\uFEFFprice, known,seller,sold,since,model,make,mileage,trim,powerKw,fuel,gearbox,drive,body,accident,condition,yearsUsed,firstRegistration',
    '100,no,Sam,yes,2026-03-04,Golf,VW,1,GTI,110,diesel,manual,front,estate,repaired,Bad,4,2022-05',
    '100,,,,,Golf,VW,,,,steam,warp,,boat,,Shiny,,',
  ].join('\r\n');
  const [first, second] = carsFromCsv(text);
  expect(first).toMatchObject({
    category: 'vw',
    condition: 'Bad',
    yearsUsed: 4,
    isSold: true,
    since: new Date('2026-03-04'),
    seller: { id: 'Sam', isKnown: false },
    vehicle: {
      ...{
        model: 'Golf',
        mileage: 1,
        trim: 'GTI',
        powerKw: 110,
        fuel: 'diesel',
        gearbox: 'manual',
      },
      ...{ drive: 'front', body: 'estate', accident: 'repaired', firstRegistration: '2022-05' },
    },
  });
  expect(second).toMatchObject({ condition: 'Good', vehicle: { model: 'Golf' } });
  expect(second!.vehicle).toEqual({ model: 'Golf' });
});

test.each([
  ['0', []],
  ['-5', []],
  ['free', []],
])('a car for %s has no price', (price, cars) => {
  expect(carsFromCsv(`${head}\nToyota,Corolla,1,${price}`)).toEqual(cars);
});

test('what it does not understand it says, instead of guessing', () => {
  expect(() => carsFromCsv('make,price\nVW,1')).toThrow('There is no column model, mileage.');
  expect(() => carsFromCsv(`${head}\n"Toyota, Inc",Corolla,1,2`)).toThrow('Quotes');
  expect(() => carsFromCsv('')).toThrow('There is no column');
  expect(() => carsFromCsv(`${head},since\nToyota,Corolla,1,2,soon`)).toThrow(
    '"soon" is not a day',
  );
});

describe('a file is evaluated', () => {
  /** Enough cars of one model that it is not learnt again without each seller. */
  const generated = generateCars(1_000, 2).filter(({ vehicle }) => vehicle.model === 'Model 1');

  async function tablesOf(text: string) {
    const csv = join(await temporaryFolder(), 'cars.csv');
    await writeFile(csv, text);
    return priceBenchmark({ csv });
  }

  async function evaluated(columns: string, cellsOf: (car: PricedCar) => string) {
    const lines = generated.map(
      (car) =>
        `${car.category},${car.vehicle.model},${car.vehicle.mileage},${car.price / 100},${cellsOf(car)}`,
    );
    const tables = await tablesOf([`${head},${columns}`, ...lines].join('\n'));
    const [guess, cars] = tables[0]!.rows[0]!;
    return { guess, cars: Number(cars) };
  }

  test.each([
    ['without days', 'yearsUsed', (car: PricedCar) => `${car.yearsUsed}`],
    ['of one day', 'yearsUsed,since', (car: PricedCar) => `${car.yearsUsed},2026-03-04`],
    [
      'of one day, with cars that were sold',
      'yearsUsed,since,sold',
      (car: PricedCar) => `${car.yearsUsed},2026-03-04,${car.isSold ? 'yes' : 'no'}`,
    ],
  ])('%s', async (_, columns, cellsOf) => {
    const { guess, cars } = await evaluated(columns, cellsOf);
    expect(guess).toBe('comparable cars, adjusted');
    expect(cars).toBeGreaterThan(50);
  });

  test('that is too small, with the reason why no car was valued', async () => {
    const tables = await tablesOf(`${head}\n${'Toyota,Corolla,1,2\n'.repeat(40)}`);
    expect(tables.map(({ rows }) => rows.map(([reason]) => reason))).toEqual([['small_market']]);
  });
});
