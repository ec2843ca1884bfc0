import { readFile } from 'node:fs/promises';
import { countsFrom, evidenceFrom } from '#marketplace/cars/valuation/estimation/evidence.ts';
import { learnModel } from '#marketplace/cars/valuation/estimation/learn-model.ts';
import { modelKeyOf, type PricedCar } from '#marketplace/cars/valuation/estimation/priced-car.ts';
import { valueCar } from '#marketplace/cars/valuation/estimation/valuation.ts';
import { generateCars, today } from '../tests/valuation/generated-cars.ts';
import {
  errorsOf,
  isInRange,
  learnKnown,
  type Rated,
  rateAll,
} from '../tests/valuation/held-out.ts';
import { type MarketPrices, valuationModelOf } from '../tests/valuation/market-prices.ts';
import { simpleGuesses } from '../tests/valuation/simple-guesses.ts';
import type { Benchmark, Findings } from './benchmark.ts';
import { carsFromCsv } from './price-csv.ts';
import { median, rounded } from './statistics.ts';

const generated = 20_000;

/** How near estimates are to prices that were not looked at, and how long they take. */
export const priceBenchmark: Benchmark = async ({ csv }) => {
  const cars = csv ? carsFromCsv(await readFile(csv, 'utf8')) : generateCars(generated, 1);
  const now = csv ? whenAllCount(cars) : today;
  const { known, heldOut, prices } = learnKnown(cars, now);
  const { rated, reasons } = rateAll(prices, heldOut);
  const source = `${csv ?? 'The shipped generator'}: ${known.length} cars to learn from, ${heldOut.length} held out, ${rated.length} of them valued.`;
  const given = { ...labels(rated, reasons, heldOut.length), method: source };
  if (rated.length === 0) return [given];
  return [
    { ...accuracy(known, rated), method: source },
    { ...coverage(rated), method: source },
    given,
    timing(known, rated, prices, now),
  ];
};

/** In a file whose prices are all of one day, no price would count on that day. */
const whenAllCount = (cars: PricedCar[]) =>
  new Date(cars.reduce((latest, car) => Math.max(latest, countsFrom(car)), 0));
const percent = (part: number) => `${rounded(100 * part, 1)} %`;

type Table = Omit<Findings, 'method'>;

function accuracy(known: readonly PricedCar[], rated: Rated[]): Table {
  const guesses: [string, (each: Rated) => number | null][] = [
    ['comparable cars, adjusted', ({ valuation }) => valuation.estimate],
    ...Object.entries(simpleGuesses).map(
      ([name, learn]): [string, (each: Rated) => number | null] => {
        const guess = learn(known);
        return [name, ({ car }) => guess(car)];
      },
    ),
  ];
  return {
    title: 'How near estimates are',
    columns: ['guess', 'cars', 'mean error, major units', 'mean error', 'median error'],
    rows: guesses.map(([name, guess]) => {
      const found = errorsOf(rated.map((each) => ({ price: each.car.price, guess: guess(each) })));
      return [
        name,
        found.cars,
        rounded(found.mean / 100, 0),
        percent(found.meanPart),
        percent(found.medianPart),
      ];
    }),
  };
}

const groups: Record<string, (each: Rated) => boolean> = {
  all: () => true,
  'below 50 cars of the model': ({ carsOfModel }) => carsOfModel < 50,
  '50 to 199': ({ carsOfModel }) => carsOfModel >= 50 && carsOfModel < 200,
  '200 and more': ({ carsOfModel }) => carsOfModel >= 200,
  'up to 3 years': ({ car }) => car.yearsUsed < 4,
  '4 to 7 years': ({ car }) => car.yearsUsed >= 4 && car.yearsUsed < 8,
  '8 years and more': ({ car }) => car.yearsUsed >= 8,
  'known sellers': ({ car }) => car.seller.isKnown,
  'unknown sellers': ({ car }) => !car.seller.isKnown,
  asked: ({ car }) => !car.isSold,
  sold: ({ car }) => car.isSold,
};

const coverage = (rated: Rated[]): Table => ({
  title: 'How often the 80 % range holds the price',
  columns: ['cars', 'count', 'in range', 'median width'],
  rows: Object.entries(groups).flatMap(([name, isOne]) => {
    const cars = rated.filter(isOne);
    if (cars.length === 0) return [];
    const widths = cars.map(({ valuation: { low, high, estimate } }) => (high - low) / estimate);
    const held = cars.filter(isInRange).length / cars.length;
    return [[name, cars.length, percent(held), percent(median(widths))]];
  }),
});

function labels(rated: Rated[], reasons: Record<string, number>, heldOut: number): Table {
  const counts: Record<string, number> = { ...reasons };
  for (const { judgement } of rated) {
    const name = 'label' in judgement ? judgement.label : judgement.reason;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return {
    title: 'Labels, and reasons for none',
    columns: ['label or reason', 'cars', 'share'],
    rows: Object.entries(counts).map(([name, count]) => [name, count, percent(count / heldOut)]),
  };
}

/** Milliseconds of processor time, which a busy machine hardly changes. */
function cpuTime(rounds: number, work: (round: number) => void): number {
  work(0);
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) work(round);
  const { user, system } = process.cpuUsage(before);
  return rounded((user + system) / 1_000 / rounds, 2);
}

function timing(
  known: readonly PricedCar[],
  rated: readonly Rated[],
  prices: MarketPrices,
  now: Date,
): Findings {
  const { car, carsOfModel } = rated.reduce((a, b) => (b.carsOfModel > a.carsOfModel ? b : a));
  const isOfLargest = (one: PricedCar) => modelKeyOf(one) === modelKeyOf(car);
  const ofLargest = known.filter(isOfLargest);
  const valued = rated.map((each) => each.car);
  const asked = valued.filter(isOfLargest);
  const rate = (one: PricedCar) => valueCar(one, valuationModelOf(prices, one), one.since);
  return {
    title: 'How long it takes',
    method: 'Processor time of one process.',
    columns: ['what', 'ms'],
    rows: [
      [
        `learning a model of ${carsOfModel} cars`,
        cpuTime(10, () => learnModel(evidenceFrom(ofLargest, now), prices.slopes)),
      ],
      [
        `valuing a car of that model`,
        cpuTime(1_000, (round) => rate(asked[round % asked.length]!)),
      ],
      [
        'valuing a car, of any model',
        cpuTime(1_000, (round) => rate(valued[round % valued.length]!)),
      ],
    ],
  };
}
