import { fittedAt, placeIn } from './comparables.ts';
import type { Evidence } from './evidence.ts';
import type { MarketSlopes } from './market-slopes.ts';
import { fitModel, type PriceModel } from './price-model.ts';

/** In ln price. A sale a third below or half above asking prices is a gift, a mistake or made up. */
const furthestSale = Math.log(1.5);
/** Among fewer cars, one seller's cars bend the slopes. */
const enoughToHideIn = 100;

export type LearntModel = PriceModel & {
  offered: readonly Evidence[];
};

export const learnModel = (offered: readonly Evidence[], market: MarketSlopes): LearntModel => ({
  ...fitModel(withoutFarSales(offered, market), market),
  offered,
});

/** Compares sales with asking prices only, so that made-up sales cannot vouch for each other. */
function withoutFarSales(offered: readonly Evidence[], market: MarketSlopes): readonly Evidence[] {
  const asked = offered.filter(({ car }) => !car.isSold);
  if (asked.length === offered.length) return offered;
  const model = fitModel(asked, market);
  const isNear = ({ car, logPrice }: Evidence) =>
    Math.abs(logPrice - fittedAt(model, placeIn(model, car, car.since))) <= furthestSale;
  return offered.filter((each) => !each.car.isSold || isNear(each));
}

/** The model learnt without this seller's cars; the same model if enough other cars outweigh them. */
export function unbentBy(sellerId: string, model: LearntModel): LearntModel {
  const { offered, market } = model;
  const others = offered.filter(({ car }) => car.seller.id !== sellerId);
  const isUnbent = others.length === offered.length || others.length >= enoughToHideIn;
  return isUnbent ? model : learnModel(others, market);
}
