import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import type { Appraisal, AskedCar, ModelVersion } from './appraiser.ts';
import { evidenceOf, type ModelId } from './evidence-store.ts';
import { readMarket, versionsOf } from './price-model-store.ts';

export type Valuing = Pick<CarDependencies, 'db' | 'appraiser' | 'now'>;

/** What cars of a model are worth, by what is known of it; null as long as nothing was learnt of the market. */
export async function valueCars(
  valuing: Valuing,
  model: ModelId,
  asked: AskedCar[],
): Promise<Appraisal[] | null> {
  const { db, appraiser, now } = valuing;
  const { market, model: version } = await versionsOf(db, model);
  if (market === null) return null;
  const of = { key: keyOf(model), version, market };
  const known = await appraiser.value({ of, asked, now: now() });
  if (known) return known;
  await learnAs(valuing, model, of);
  return appraiser.value({ of, asked, now: now() });
}

export const keyOf = ({ category, modelKey }: ModelId): string => `${category} ${modelKey}`;

/** Null if the market was learnt anew meanwhile. */
export async function learnAs({ db, appraiser, now }: Valuing, model: ModelId, of: ModelVersion) {
  const cars = await evidenceOf(db, model, now());
  const learn = () => appraiser.learn({ of, cars, now: now() });
  const learnt = await learn();
  if (learnt) return learnt;
  const market = await readMarket(db);
  if (market) await appraiser.setMarket(market);
  return learn();
}
