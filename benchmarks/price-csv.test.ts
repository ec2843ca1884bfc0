import { expect, test } from 'vitest';
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
});
