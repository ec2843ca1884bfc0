import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import type { Appraisal, CarToAppraise, ModelVersion } from './appraiser.ts';
import { evidenceOf, type ModelId } from './evidence-store.ts';
import { readMarket, versionsOf } from './price-model-store.ts';

export type ValuationContext = Pick<CarDependencies, 'db' | 'appraiser' | 'now'>;

/** Null until the market is learnt. */
export async function valueCars(
  context: ValuationContext,
  model: ModelId,
  cars: CarToAppraise[],
): Promise<Appraisal[] | null> {
  const { db, appraiser, now } = context;
  const { market, model: version } = await versionsOf(db, model);
  if (market === null) return null;
  const of = { key: keyOf(model), version, market };
  const appraisals = await appraiser.value({ of, cars, now: now() });
  if (appraisals) return appraisals;
  await learnVersion(context, model, of);
  return appraiser.value({ of, cars, now: now() });
}

export const keyOf = ({ category, modelKey }: ModelId): string => `${category} ${modelKey}`;

/** Null if the market was learnt again meanwhile. */
export async function learnVersion(
  { db, appraiser, now }: ValuationContext,
  model: ModelId,
  of: ModelVersion,
) {
  const cars = await evidenceOf(db, model, now());
  const learn = () => appraiser.learn({ of, cars, now: now() });
  const learnt = await learn();
  if (learnt) return learnt;
  const market = await readMarket(db);
  if (market) await appraiser.setMarket(market);
  return learn();
}
