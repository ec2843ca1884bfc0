import { afterEach, expect, test } from 'vitest';
import { formatDistance } from '#marketplace/distance.ts';
import { defaultMarketSettings, setMarketSettings } from '#marketplace/market-settings.ts';
import { majorUnits } from '#marketplace/money.ts';
import { everyCar } from './car-search.ts';
import { countOptions } from './facets.ts';
import { type OptionParameter, optionFilters, stepsOf, valuesOf } from './option-filters.ts';
import { allSearchParameters, readSearch } from './search-parameters.ts';

const today = new Date('2026-11-16T12:00:00Z');

afterEach(() => setMarketSettings(defaultMarketSettings));

const filterBy = (parameter: OptionParameter) =>
  optionFilters.find((each) => each.parameter === parameter)!;
const countsFor = (parameter: OptionParameter, counts: Record<string, number>, search = {}) =>
  Object.fromEntries(
    countOptions(
      filterBy(parameter),
      { ...everyCar, ...search },
      new Map(Object.entries(counts)),
      [],
    ).map(({ value, count }) => [value, count]),
  );

test('every filter has a parameter, and no two have the same', () => {
  const names = allSearchParameters.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(optionFilters.map(({ parameter }) => parameter)));
});

test.each(optionFilters)('whatever is offered for $parameter is taken', (each) => {
  const steps = stepsOf(each, new Date());
  const numbers = each.fact.kind === 'money' ? steps.map(majorUnits) : steps;
  const offered = [...Object.keys(valuesOf(each)), ...numbers.map(String)];
  const isTick = each.by === 'is';
  for (const value of isTick ? ['true'] : offered) {
    const { mistakes } = readSearch((name) => (name === each.parameter ? [value] : []), []);
    expect(mistakes, value).toEqual({});
  }
});

test('years are counted back from this one', () => {
  expect(stepsOf(filterBy('fromYear'), today).slice(0, 3)).toEqual([2026, 2025, 2024]);
});

test('steps are round in the unit of the market, and kilometres in the call', () => {
  const inWords = () => stepsOf(filterBy('maxMileage'), today).map(formatDistance);
  expect(inWords().slice(0, 2)).toEqual(['10,000 km', '20,000 km']);
  setMarketSettings({ ...defaultMarketSettings, distance: 'mi' });
  expect(inWords()).toEqual(
    [10, 20, 30, 50, 75, 100, 125, 150, 200].map((thousand) => `${thousand},000 mi`),
  );
  expect(stepsOf(filterBy('maxMileage'), today)[0]).toBe(16_093);
});

test('cars that do not say count for every choice once they are wanted, too', () => {
  const counts = { '': 7, petrol: 3, diesel: 2 };
  expect(countsFor('fuel', counts)).toMatchObject({ petrol: 3, diesel: 2, cng: 0 });
  expect(countsFor('fuel', counts, { unstated: true })).toMatchObject({ petrol: 10, cng: 7 });
  expect(countsFor('accidentFree', { '': 7, none: 3, repaired: 5 })).toEqual({ true: 3 });
  const seats = { '': 1, '5': 2, '7': 4 };
  expect(countsFor('minSeats', seats)).toEqual({ 4: 6, 5: 6, 6: 4, 7: 4, 8: 0, 9: 0 });
});

test('models are offered for one brand only, each in its commonest spelling', () => {
  const counts = { Corolla: 3, COROLLA: 1, Yaris: 5, '': 2 };
  const of = (category: string[]) => countsFor('model', counts, { category });
  expect(of(['toyota'])).toEqual({ Yaris: 5, Corolla: 4 });
  expect(of([])).toEqual({});
  expect(of(['toyota', 'bmw'])).toEqual({});
});
