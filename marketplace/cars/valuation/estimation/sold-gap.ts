import { effectsWithout } from './kind-effects.ts';
import type { PriceModel } from './price-model.ts';
import { median } from './robust-statistics.ts';

const day = 24 * 60 * 60 * 1000;
const daysOfSales = 180;
const fewestSales = 30;
const fewestAsked = 8;

/** By how many per cent sold cars of a model went for less than is asked for similar cars; null if unknown or not less. */
export function soldGapOf(model: PriceModel, now: Date): number | null {
  const lately = new Date(now.getTime() - daysOfSales * day);
  const unexplained = unexplainedOf(model);
  const cars = model.evidence.map(({ car }) => car);
  const sold = unexplained.filter((_, at) => cars[at]!.isSold && cars[at]!.since >= lately);
  const asked = unexplained.filter((_, at) => !cars[at]!.isSold);
  if (sold.length < fewestSales || asked.length < fewestAsked) return null;
  const gap = Math.round(-100 * Math.expm1(median(sold) - median(asked)));
  return gap > 0 ? gap : null;
}

function unexplainedOf({ residuals, trims, bodies }: PriceModel): Float64Array {
  const [ofTrims, ofBodies] = [effectsWithout(trims, null), effectsWithout(bodies, null)];
  return residuals.map(
    (residual, at) => residual - ofTrims[trims.idOfCar[at]!]! - ofBodies[bodies.idOfCar[at]!]!,
  );
}
