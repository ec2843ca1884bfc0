import { describe, expect, test } from 'vitest';
import { today } from '../../../../tests/valuation/generated-cars.ts';
import { attacks, marketToManipulate } from '../../../../tests/valuation/made-up-prices.ts';
import { judgePrice } from '../judge-price.ts';
import { type PriceLabel, priceLabels } from '../price-label.ts';
import { type Estimate, estimate } from './estimate.ts';
import { modelKeyOf, type PricedCar } from './priced-car.ts';
import { valueCar } from './valuation.ts';

const { models, ofModelOf, learnt, logPrice, ofSmallModels, ofLargeModels, targets, shiftBy } =
  marketToManipulate();

const inATrimOfItsOwn = ({ vehicle }: PricedCar) => ({ vehicle: { ...vehicle, trim: 'Platinum' } });
const newSeller = (at: number) => ({ seller: { id: `new-${at >> 1}`, isKnown: false } });

/** The most that it may move an estimate by: in the middle, and one time in ten. */
const limits: Record<keyof typeof attacks, [median: number, oneInTen: number]> = {
  '20 cars of the own account': [0.01, 0.05],
  '2 cars each of 40 new accounts': [0.05, 0.12],
  '2 cars each of 3 *known* accounts': [0.18, 0.22],
  '2 cars each of 5 *known* accounts': [0.23, 0.26],
  '10 sales for $0.50, asked 35 % above, by 5 new accounts': [0, 0],
  '10 sales for $0.50, asked 35 % above, by 5 *known* accounts': [0, 0],
  '10 sales really paid 35 % above, by 5 *known* accounts, today': [0, 0],
  '10 sales really paid 35 % above, by 5 new accounts, 20 days ago': [0.05, 0.08],
  '10 sales really paid 35 % above, by 5 *known* accounts, 20 days ago': [0.34, 0.37],
  '10 sales really paid twice the estimate, by 5 *known* accounts, 20 days ago': [0, 0],
};

describe('made-up prices move an estimate by no more than is documented:', () => {
  test.each(Object.entries(attacks))('%s', (name, attack) => {
    const [most, mostOneInTen] = limits[name as keyof typeof attacks];
    const { median, oneInTen } = shiftBy(attack);
    expect(median).toBeLessThanOrEqual(most);
    expect(oneInTen).toBeLessThanOrEqual(mostOneInTen);
  });

  test('20 of the own account, in a trim that no other car has', () => {
    const attack = attacks['20 cars of the own account'];
    const { median, oneInTen } = shiftBy((car) =>
      attack(car).map((fake) => ({ ...fake, ...inATrimOfItsOwn(car) })),
    );
    expect(median).toBeLessThan(0.01);
    expect(oneInTen).toBeLessThan(0.05);
  });

  test('2 each of 40 new accounts, in a trim that no other car has', () => {
    const attack = attacks['2 cars each of 40 new accounts'];
    const { median, oneInTen } = shiftBy((car) =>
      attack().map((fake) => ({ ...fake, ...inATrimOfItsOwn(car) })),
    );
    expect(median).toBeLessThan(0.05);
    expect(oneInTen).toBeLessThan(0.12);
  });

  test('two hundred new accounts do not crowd out those that are known', () => {
    const [car] = ofLargeModels as [PricedCar];
    const fakes = Array.from({ length: 400 }, (_, at) => ({
      ...car,
      ...newSeller(at),
      id: `fake-${at}`,
    }));
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
