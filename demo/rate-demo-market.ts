import { modelsDue } from '#marketplace/cars/valuation/server/price-model-store.ts';
import { ratePrices } from '#marketplace/cars/valuation/server/rate-models.ts';

type RatingDependencies = Parameters<typeof ratePrices>[0];
type Log = Parameters<typeof ratePrices>[1];

/** Without pauses, because there are no visitors yet. */
const atOnce = { rest: 0, longest: Number.POSITIVE_INFINITY };
/** Each round rates dozens of models. The job does the rest. */
const mostRounds = 5;

/** Rates the prices before the demo market opens. */
export async function rateDemoMarket(
  valuing: RatingDependencies,
  { log, showProgress }: { log: Log; showProgress: (what: string) => void },
): Promise<void> {
  showProgress('Preparing the demo market: comparing prices');
  for (let round = 0; round < mostRounds; round++) {
    await ratePrices(valuing, log, atOnce);
    if ((await modelsDue(valuing.db, valuing.now(), 1)).length === 0) return;
  }
}
