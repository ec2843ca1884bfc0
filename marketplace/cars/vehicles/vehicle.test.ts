import { afterEach, expect, test } from 'vitest';
import { defaultMarketSettings, setMarketSettings } from '#marketplace/market-settings.ts';
import type { Group } from './fact.ts';
import { countedNames, facts, groups, namesIn, optionalEntries } from './facts.ts';
import { formFacts, VehicleRequest } from './facts-contract.ts';
import { monthFromText, monthInWords, yearsSince } from './month.ts';
import { contradictionsIn, isDoubtfulMileage } from './plausible.ts';

const today = new Date('2026-11-16T12:00:00Z');

afterEach(() => setMarketSettings(defaultMarketSettings));

const told = (vehicle: object) => VehicleRequest.parse(vehicle);
const complaintAbout = (vehicle: object) =>
  VehicleRequest.safeParse(vehicle).error?.issues[0]?.message;

test('every fact stands in one group, and twelve are counted', () => {
  const grouped = (Object.keys(groups) as Group[]).flatMap(namesIn);
  expect(grouped.sort()).toEqual(optionalEntries.map(([name]) => name).sort());
  expect(countedNames).toHaveLength(12);
});

test('nothing has to be told, and what is empty tells nothing', () => {
  expect(told({})).toEqual({});
  expect(
    told({ model: ' ', mileage: '', fuel: '', firstRegistration: ' ', vin: '', equipment: [] }),
  ).toEqual({
    model: null,
    mileage: null,
    fuel: null,
    firstRegistration: null,
    vin: null,
    equipment: null,
  });
  expect(told({ model: null, equipment: null })).toEqual({ model: null, equipment: null });
});

test('it is taken as people type it', () => {
  expect(
    told({
      model: '  Corolla ',
      mileage: '42,000',
      powerKw: '90',
      engineCc: 1598,
      firstRegistration: '3/2021',
      vin: '1hgcm826 33a004352',
      equipment: ['towbar', 'abs', 'towbar'],
    }),
  ).toEqual({
    model: 'Corolla',
    mileage: 42_000,
    powerKw: 90,
    engineCc: 1598,
    firstRegistration: '2021-03',
    vin: '1HGCM82633A004352',
    equipment: ['abs', 'towbar'],
  });
});

test.each([
  ['mileage', [0, 1_500_000, '1 500 000'], [-1, 1_500_001, '4,2', '1e3', 2.5, 'many', '1,50,000']],
  ['powerKw', [1, 1_500], [0, 1_501]],
  ['engineCc', [1, 10_000], [0, 10_001]],
  ['doors', [2, 6], [1, 7]],
  ['seats', [1, 9], [0, 10]],
  ['owners', [0, 20], [-1, 21]],
] as const)('%s has a range', (name, within, beyond) => {
  for (const value of within) expect(complaintAbout({ [name]: value })).toBeUndefined();
  for (const value of beyond) {
    expect(complaintAbout({ [name]: value }), String(value)).toMatch(/^Enter a whole number from /);
  }
});

test.each([
  [{ model: 'x'.repeat(61) }, 'Use at most 60 characters.'],
  [{ trim: 'a\u0000b' }, 'Remove characters that cannot be displayed.'],
  [{ model: 7 }, 'Enter a text.'],
  [{ fuel: 'steam' }, 'Choose one of the list.'],
  [{ colour: 'octarine' }, 'Choose one of the list.'],
  [{ firstRegistration: '1949-12' }, 'Enter year and month, from 1950-01 to this month.'],
  [{ firstRegistration: '2021-13' }, 'Enter year and month, from 1950-01 to this month.'],
  [{ firstRegistration: '9999-01' }, 'Enter year and month, from 1950-01 to this month.'],
  [{ equipment: ['flux-capacitor'] }, 'We do not know this equipment.'],
  [{ equipment: 'towbar' }, 'Send a list of equipment.'],
  [{ equipment: Array(41).fill('towbar') }, 'Choose at most 40.'],
  [{ vin: 'WVWZZZ1JZ3W38675' }, 'A VIN has 17 letters and digits, without I, O and Q.'],
  [{ vin: 5 }, 'A VIN has 17 letters and digits, without I, O and Q.'],
  [{ vin: '1HGCM82633A004353' }, 'One character seems wrong. Please compare it with the papers.'],
])('%j: %s', (vehicle, words) => {
  expect(complaintAbout(vehicle)).toBe(words);
});

test.each([
  ['2021-03', '2021-03'],
  [' 2021/3 ', '2021-03'],
  ['12.1999', '1999-12'],
  ['03-2021', '2021-03'],
  ['2021', null],
  ['March 2021', null],
  ['00/2021', null],
])('"%s" is the month %s', (text, month) => {
  expect(monthFromText(text)).toBe(month);
});

test('months are written as Intl writes them', () => {
  const names = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1) {
    const text = `2021-${String(month).padStart(2, '0')}`;
    expect(monthInWords(text)).toBe(names.format(new Date(text)));
  }
});

test('years are full from the month on', () => {
  expect(yearsSince('2021-11', today)).toBe(5);
  expect(yearsSince('2021-12', today)).toBe(4);
});

test.each([
  [{ fuel: 'electric', engineCc: 1_598 }, ['engineCc']],
  [{ fuel: 'electric', engineCc: null }, []],
  [{ fuel: 'hybrid', engineCc: 1_598 }, []],
  [{ firstRegistration: '2021-03', yearsUsed: 4 }, []],
  [{ firstRegistration: '2021-03', yearsUsed: 6 }, []],
  [{ firstRegistration: '2021-03', yearsUsed: 3 }, ['yearsUsed']],
  [{ firstRegistration: '2021-03', yearsUsed: 7 }, ['yearsUsed']],
  [{ firstRegistration: null, yearsUsed: 7 }, []],
])('%j: does not fit: %j', (car, fields) => {
  expect(contradictionsIn(car, today)).toEqual(fields);
});

test.each([
  [{ mileage: 160_000, yearsUsed: 9, firstRegistration: '2024-11' }, false],
  [{ mileage: 160_001, yearsUsed: 9, firstRegistration: '2024-11' }, true],
  [{ mileage: 80_001, yearsUsed: 0, firstRegistration: null }, true],
  [{ mileage: 30_000, yearsUsed: 0, firstRegistration: '2026-10' }, false],
])('%j is doubtful: %s', (car, isDoubtful) => {
  expect(isDoubtfulMileage(car, today)).toBe(isDoubtful);
});

test('where people count in miles, the form does, and the call stays in kilometres', () => {
  const inForm = (mileage: string) => formFacts.mileage.safeParse(mileage);
  expect(inForm('932058').data).toBe(932_058);
  expect(facts.mileage.hint).toBe('In kilometres.');

  setMarketSettings({ ...defaultMarketSettings, distance: 'mi' });
  expect(inForm('932,057').data).toBe(932_057);
  expect(inForm('932058').error?.issues[0]?.message).toBe(
    'Enter a whole number from 0 to 932,057.',
  );
  expect(told({ mileage: 1_500_000 })).toEqual({ mileage: 1_500_000 });
  expect(facts.mileage.hint).toBe('In miles.');
  const driven = { yearsUsed: 3, firstRegistration: null };
  expect(isDoubtfulMileage({ ...driven, mileage: 150_000 }, today)).toBe(false);
  expect(isDoubtfulMileage({ ...driven, mileage: 150_001 }, today)).toBe(true);
});
