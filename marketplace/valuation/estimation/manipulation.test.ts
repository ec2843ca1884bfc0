import { describe, expect, test } from 'vitest';
import { generateCars, today } from '../../../tests/valuation/generated-cars.ts';
import { judgePrice, type PriceLabel, priceLabels } from '../price-label.ts';
import { type Estimate, estimate } from './estimate.ts';
import { evidenceFrom } from './evidence.ts';
import { learnPrices } from './market-prices.ts';
import { learnModel } from './price-model.ts';
import { modelKeyOf, type PricedCar } from './priced-car.ts';
import { valueCar } from './valuation.ts';

const cars = generateCars(4_000, 11);
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
const ofSmallModels = onOffer.filter((car) => sizeOf(car) < 100).slice(0, 25);
const ofLargeModels = onOffer.filter((car) => sizeOf(car) >= 100).slice(0, 25);
const targets = [...ofSmallModels, ...ofLargeModels];

/** By how much offers at 25 % above the estimate, beside the car, move it: in the middle, and one time in ten. */
function shiftBy(fakesFor: (car: PricedCar) => Partial<PricedCar>[]) {
  const shifts = targets.map((car) => {
    const ofModel = ofModelOf(car);
    const fair = logPrice(car, ofModel);
    const fakes = fakesFor(car).map(
      (fake, at): PricedCar => ({
        ...car,
        since: new Date('2026-06-20'),
        price: Math.round(1.25 * Math.exp(fair)),
        ...fake,
        id: `fake-${at}`,
      }),
    );
    const judged = { ...car, vehicle: { ...car.vehicle, ...fakes[0]!.vehicle } };
    const before = logPrice(judged, ofModel);
    return Math.expm1(logPrice(judged, [...ofModel, ...fakes]) - before);
  });
  const inOrder = shifts.sort((a, b) => a - b);
  return { median: inOrder[25]!, oneInTen: inOrder[45]! };
}

const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const newSeller = (at: number) => ({ seller: { id: `new-${at >> 1}`, isKnown: false } });
const inATrimOfItsOwn = ({ vehicle }: PricedCar) => ({ vehicle: { ...vehicle, trim: 'Platinum' } });

describe('made-up offers hardly move an estimate:', () => {
  test('twenty of the own account', () => {
    const { median, oneInTen } = shiftBy(({ seller }) => times(20, () => ({ seller })));
    expect(median).toBeLessThan(0.01);
    expect(oneInTen).toBeLessThan(0.05);
  });

  test('twenty of the own account, in a trim that nobody else has', () => {
    const { median, oneInTen } = shiftBy((car) => times(20, () => inATrimOfItsOwn(car)));
    expect(median).toBeLessThan(0.01);
    expect(oneInTen).toBeLessThan(0.05);
  });

  test('two each of forty new accounts', () => {
    const { median, oneInTen } = shiftBy(() => times(80, newSeller));
    expect(median).toBeLessThan(0.05);
    expect(oneInTen).toBeLessThan(0.12);
  });

  test('two each of forty new accounts, in a trim that nobody else has', () => {
    const { median, oneInTen } = shiftBy((car) =>
      times(80, (at) => ({ ...newSeller(at), ...inATrimOfItsOwn(car) })),
    );
    expect(median).toBeLessThan(0.05);
    expect(oneInTen).toBeLessThan(0.12);
  });

  test('two hundred new accounts do not crowd out those that are known', () => {
    const [car] = ofLargeModels as [PricedCar];
    const fakes = times(400, (at) => ({ ...car, ...newSeller(at), id: `fake-${at}` }));
    expect(valueCar(car, learnt([...ofModelOf(car), ...fakes]), today)).not.toHaveProperty(
      'reason',
    );
  });

  test('a price that was changed yesterday does not count', () => {
    const [car] = ofLargeModels as [PricedCar];
    const ofModel = ofModelOf(car);
    const fake = { ...car, id: 'fake', seller: { id: 'other', isKnown: true }, since: today };
    expect(logPrice(car, [...ofModel, fake])).toBe(logPrice(car, ofModel));
  });
});

describe('a seller who asks more', () => {
  const dearer = (car: PricedCar) => ({ ...car, price: Math.round(1.3 * car.price) });
  const withDearer = (car: PricedCar) =>
    ofModelOf(car).map((one) => (one === car ? dearer(car) : one));

  test.each(ofSmallModels)('does not move the estimate at all, among few cars ($id)', (car) => {
    expect(logPrice(dearer(car), withDearer(car))).toBe(logPrice(car, ofModelOf(car)));
  });

  test.each(ofLargeModels)('hardly moves the estimate, among many cars ($id)', (car) => {
    const shift = logPrice(dearer(car), withDearer(car)) - logPrice(car, ofModelOf(car));
    expect(Math.abs(shift)).toBeLessThan(0.02);
  });

  test.each(targets)('never gets a better label for it ($id)', (car) => {
    const rank = (one: PricedCar, ofModel: PricedCar[], earlier: PriceLabel | null) => {
      const valuation = valueCar(one, learnt(ofModel), today);
      if ('reason' in valuation) return Number.NaN;
      const asEarlier = earlier && { label: earlier, price: car.price };
      const judgement = judgePrice(one.price, valuation, asEarlier);
      return 'label' in judgement ? priceLabels.indexOf(judgement.label) : -1;
    };
    const before = rank(car, ofModelOf(car), null);
    const after = rank(dearer(car), withDearer(car), priceLabels[before] ?? null);
    expect(after >= before || Number.isNaN(after)).toBe(true);
  });
});

test('a comparable made dearer never lowers the estimate, slopes as they are', () => {
  for (const car of targets) {
    const model = models.get(modelKeyOf(car)!)!;
    const before = estimate(model, { ...car, seller: { id: 'nobody' } }, today) as Estimate;
    for (const { at } of before.comparables) {
      for (const more of [0.01, 0.1, 1]) {
        const residuals = model.residuals.map((value, one) => (one === at ? value + more : value));
        const after = estimate(
          { ...model, residuals },
          { ...car, seller: { id: 'nobody' } },
          today,
        ) as Estimate;
        expect(after.logPrice).toBeGreaterThanOrEqual(before.logPrice - 1e-12);
      }
    }
  }
});
