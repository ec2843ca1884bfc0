import { type Estimate, estimate } from '#marketplace/cars/valuation/estimation/estimate.ts';
import { evidenceFrom } from '#marketplace/cars/valuation/estimation/evidence.ts';
import { learnModel } from '#marketplace/cars/valuation/estimation/learn-model.ts';
import { modelKeyOf, type PricedCar } from '#marketplace/cars/valuation/estimation/priced-car.ts';
import { generateCars, today } from './generated-cars.ts';
import { learnPrices } from './market-prices.ts';

const day = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(today.getTime() - days * day);

/** A made-up copy of the attacked car, at a price of `at` times its estimate. */
type Fake = Partial<PricedCar> & { at?: number };
type Attack = (car: PricedCar) => Fake[];

const times = (count: number, make: (at: number) => Fake): Fake[] =>
  Array.from({ length: count }, (_, at) => make(at));
/** Each account has two cars. */
const seller = (at: number, isKnown: boolean) => ({
  seller: { id: `made-up-${at >> 1}`, isKnown },
});
const sold = (days: number) => ({ isSold: true, since: daysAgo(days) });
/** The smallest amount that the card provider accepts. */
const fiftyCents = { price: 50 };

/** By default, the made-up cars have been on offer at 25 % above the estimate for long enough to count. */
export const attacks = {
  '20 cars of the own account': (car) => times(20, () => ({ seller: car.seller })),
  '2 cars each of 40 new accounts': () => times(80, (at) => seller(at, false)),
  '2 cars each of 3 *known* accounts': () => times(6, (at) => seller(at, true)),
  '2 cars each of 5 *known* accounts': () => times(10, (at) => seller(at, true)),
  '10 sales for $0.50, asked 35 % above, by 5 new accounts': () =>
    times(10, (at) => ({ ...seller(at, false), ...sold(20), ...fiftyCents })),
  '10 sales for $0.50, asked 35 % above, by 5 *known* accounts': () =>
    times(10, (at) => ({ ...seller(at, true), ...sold(20), ...fiftyCents })),
  '10 sales really paid 35 % above, by 5 *known* accounts, today': () =>
    times(10, (at) => ({ ...seller(at, true), ...sold(0), at: 1.35 })),
  '10 sales really paid 35 % above, by 5 new accounts, 20 days ago': () =>
    times(10, (at) => ({ ...seller(at, false), ...sold(20), at: 1.35 })),
  '10 sales really paid 35 % above, by 5 *known* accounts, 20 days ago': () =>
    times(10, (at) => ({ ...seller(at, true), ...sold(20), at: 1.35 })),
  '10 sales really paid twice the estimate, by 5 *known* accounts, 20 days ago': () =>
    times(10, (at) => ({ ...seller(at, true), ...sold(20), at: 2 })),
} satisfies Record<string, Attack>;

const cars = generateCars(4_000, 11);
const targetsOfEach = 25;

/** A generated market, and cars of small and of large models on it that are attacked. */
export function marketToManipulate() {
  const { slopes, models, calibration } = learnPrices(cars, today);
  const keys = cars.map(modelKeyOf);
  const ofModelOf = (car: PricedCar) => cars.filter((_, at) => keys[at] === modelKeyOf(car));
  const sizeOf = (car: PricedCar) => models.get(modelKeyOf(car)!)!.evidence.length;
  const learnt = (ofModel: PricedCar[]) => ({
    model: learnModel(evidenceFrom(ofModel, today), slopes),
    calibration,
  });
  const logPrice = (car: PricedCar, ofModel: PricedCar[]) =>
    (estimate(learnt(ofModel).model, car, today) as Estimate).logPrice;
  const onOffer = cars.filter(
    (car) => !car.isSold && 'logPrice' in estimate(models.get(modelKeyOf(car)!)!, car, today),
  );
  const ofSmallModels = onOffer.filter((car) => sizeOf(car) < 100).slice(0, targetsOfEach);
  const ofLargeModels = onOffer.filter((car) => sizeOf(car) >= 100).slice(0, targetsOfEach);
  const targets = [...ofSmallModels, ...ofLargeModels];

  const usual = new Map(targets.map((car) => [car, logPrice(car, ofModelOf(car))]));

  /** By how much made-up cars move an estimate: in the middle, and one time in ten. */
  function shiftBy(attack: Attack) {
    const shifts = targets.map((car) => {
      const ofModel = ofModelOf(car);
      const fair = Math.exp(usual.get(car)!);
      const fakes = attack(car).map(
        ({ at = 1.25, ...fake }, number): PricedCar => ({
          ...car,
          since: daysAgo(10),
          price: Math.round(at * fair),
          ...fake,
          id: `fake-${number}`,
        }),
      );
      const { vehicle } = fakes[0]!;
      const judged = { ...car, vehicle };
      const before = vehicle === car.vehicle ? usual.get(car)! : logPrice(judged, ofModel);
      return Math.abs(Math.expm1(logPrice(judged, [...ofModel, ...fakes]) - before));
    });
    const inOrder = shifts.sort((a, b) => a - b);
    const last = inOrder.length;
    return { median: inOrder[last / 2]!, oneInTen: inOrder[Math.floor(0.9 * last)]! };
  }

  return { models, ofModelOf, learnt, logPrice, ofSmallModels, ofLargeModels, targets, shiftBy };
}
