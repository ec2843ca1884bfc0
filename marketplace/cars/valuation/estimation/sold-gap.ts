import { effectsWithout } from './kind-effects.ts';
import type { PriceModel } from './price-model.ts';
import { median } from './robust-statistics.ts';

const day = 24 * 60 * 60 * 1000;
const daysOfSales = 180;
const fewestSales = 30;
const fewestAsked = 8;

/**
 * By how many per cent sold cars of a model went for less than is asked for others like them; null where too few were
 * sold to tell, or they did not.
 */
export function soldGapOf(model: PriceModel, now: Date): number | null {
  const lately = now.getTime() - daysOfSales * day;
  const rest = restOf(model);
  const of = (isOne: (at: number) => boolean) => rest.filter((_, at) => isOne(at));
  const { evidence } = model;
  const sold = of((at) => evidence[at]!.car.isSold && evidence[at]!.car.since.getTime() >= lately);
  const asked = of((at) => !evidence[at]!.car.isSold);
  if (sold.length < fewestSales || asked.length < fewestAsked) return null;
  const gap = Math.round(-100 * Math.expm1(median(sold) - median(asked)));
  return gap > 0 ? gap : null;
}

/** What nothing explains of each price. */
function restOf({ residuals, trims, bodies }: PriceModel): Float64Array {
  const [ofTrims, ofBodies] = [effectsWithout(trims, null), effectsWithout(bodies, null)];
  return residuals.map(
    (residual, at) => residual - ofTrims[trims.idOfCar[at]!]! - ofBodies[bodies.idOfCar[at]!]!,
  );
}
