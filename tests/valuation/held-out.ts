import { modelKeyOf, type PricedCar } from '#marketplace/cars/valuation/estimation/priced-car.ts';
import { median } from '#marketplace/cars/valuation/estimation/robust-statistics.ts';
import { type Valuation, valueCar } from '#marketplace/cars/valuation/estimation/valuation.ts';
import { type Judgement, judgePrice } from '#marketplace/cars/valuation/judge-price.ts';
import { seeded } from '../seeded.ts';
import { learnPrices, type MarketPrices, valuationModelOf } from './market-prices.ts';

export type Rated = {
  car: PricedCar;
  valuation: Valuation;
  judgement: Judgement | { reason: 'unusual' };
  /** How many cars of its model there are to learn from. */
  carsOfModel: number;
};

/** What a market is learnt from, and every fifth car, whose price is not looked at. */
export function holdOut(cars: readonly PricedCar[]) {
  const random = seeded(7);
  const isHeldOut = cars.map(() => random() < 0.2);
  return {
    known: cars.filter((_, at) => !isHeldOut[at]),
    heldOut: cars.filter((_, at) => isHeldOut[at]),
  };
}

/** What becomes of cars that the market has not seen: those that are valued, and why the others are not. */
export function rateAll(prices: MarketPrices, cars: readonly PricedCar[]) {
  const rated: Rated[] = [];
  const reasons: Record<string, number> = {};
  for (const car of cars) {
    const valuation = valueCar(car, valuationModelOf(prices, car), car.since);
    if ('reason' in valuation) reasons[valuation.reason] = (reasons[valuation.reason] ?? 0) + 1;
    else {
      const judgement = judgePrice(car.price, valuation, null);
      const carsOfModel = prices.models.get(modelKeyOf(car)!)!.evidence.length;
      rated.push({ car, valuation, judgement, carsOfModel });
    }
  }
  return { rated, reasons };
}

export const learnKnown = (cars: readonly PricedCar[], now: Date) => {
  const { known, heldOut } = holdOut(cars);
  return { known, heldOut, prices: learnPrices(known, now) };
};

export const isInRange = ({ car, valuation }: Rated): boolean =>
  car.price >= valuation.low && car.price <= valuation.high;

/** Of the cars for which there is a guess, in minor units and in parts of the price. */
export function errorsOf(pairs: { price: number; guess: number | null }[]) {
  const misses = pairs.flatMap(({ price, guess }) =>
    guess === null ? [] : { miss: Math.abs(guess - price), part: Math.abs(guess / price - 1) },
  );
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    cars: misses.length,
    mean: mean(misses.map(({ miss }) => miss)),
    meanPart: mean(misses.map(({ part }) => part)),
    medianPart: median(misses.map(({ part }) => part)),
  };
}
