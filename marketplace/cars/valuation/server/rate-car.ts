import type { Appraisal } from './appraiser.ts';
import { type CarToRate, carToRate } from './evidence-store.ts';
import { type FreshRating, writeRatings } from './rating-store.ts';
import { type ValuationContext, valueCars } from './value-cars.ts';

/** Rates a car that is new on offer or changed. Until the market is learnt, the car stays pending. */
export async function rateCar(context: ValuationContext, listingId: string): Promise<void> {
  const { db, now } = context;
  const car = await carToRate(db, listingId);
  if (!car) return;
  const appraisals = await valueCars(context, car.model, [car]);
  if (appraisals) await writeRatings(db, [freshRating(car, appraisals[0]!)], now());
}

export function freshRating(
  { listingId, revision }: Pick<CarToRate, 'listingId' | 'revision'>,
  appraisal: Appraisal,
): FreshRating {
  const none = { label: null, estimate: null, low: null, high: null, place: null };
  if ('reason' in appraisal) {
    const counts = { cars: null, sellers: null };
    return { listingId, revision, ...none, ...counts, ...appraisal, compared: [] };
  }
  const { judgement, ...range } = appraisal;
  const { label, place, reason } = { label: null, place: null, reason: null, ...judgement };
  return { listingId, revision, ...range, label, place, reason };
}
