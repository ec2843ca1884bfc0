import type { Appraisal } from './appraiser.ts';
import { type CarToRate, carToRate } from './evidence-store.ts';
import { type FreshRating, writeRatings } from './rating-store.ts';
import { type Valuing, valueCars } from './value-cars.ts';

/** A car that is new on offer, or that its seller changed. Before the market is learnt it waits for its model's turn. */
export async function rateCar(valuing: Valuing, listingId: string): Promise<void> {
  const { db, now } = valuing;
  const car = await carToRate(db, listingId);
  if (!car) return;
  const appraised = await valueCars(valuing, car.model, [askedFor(car)]);
  if (appraised) await writeRatings(db, [freshRating(car, appraised[0]!)], now());
}

/** A label that is there was given for this very price: another price would have taken it away. */
export const askedFor = ({ car, price, label }: CarToRate) => ({ car, price, earlier: label });

export function freshRating(
  { listingId, revision }: Pick<CarToRate, 'listingId' | 'revision'>,
  appraisal: Appraisal,
): FreshRating {
  const none = { label: null, estimate: null, low: null, high: null, place: null };
  if ('reason' in appraisal) {
    const { cars, sellers } = { cars: null, sellers: null, ...appraisal };
    const { reason } = appraisal;
    return { listingId, revision, ...none, reason, cars, sellers, compared: [] };
  }
  const { judgement, ...told } = appraisal;
  const { label, place, reason } = { label: null, place: null, reason: null, ...judgement };
  return { listingId, revision, ...told, label, place, reason };
}
