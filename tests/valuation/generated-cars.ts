import type { PricedCar } from '#marketplace/cars/valuation/estimation/priced-car.ts';
import { seeded } from '../seeded.ts';

/** When the generated market is looked at. */
export const today = new Date('2026-06-30T12:00:00Z');

const day = 24 * 60 * 60 * 1000;
const daysKept = 180;
const makes = [
  { make: 'toyota', models: 16, asNew: 24_000, lossAYear: 0.11, share: 1 },
  { make: 'bmw', models: 18, asNew: 48_000, lossAYear: 0.15, share: 1 },
  { make: 'bentley', models: 5, asNew: 210_000, lossAYear: 0.13, share: 0.15 },
];
const trims = { Entry: 0, Comfort: 0.07, Sport: 0.16 };
const fuels = { petrol: 0, diesel: -0.02, hybrid: 0.08 };
const conditions = { Good: 0.09, Medium: 0, Bad: -0.09 };

type Dice = ReturnType<typeof diceOf>;
type Model = ReturnType<typeof modelsOf>[number];

function diceOf(seed: number) {
  const random = seeded(seed);
  const oneOf = <T extends object>(values: T, skew = 1) => {
    const names = Object.keys(values) as (keyof T)[];
    return names[Math.floor(names.length * random() ** skew)]!;
  };
  return {
    random,
    oneOf,
    normal: () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    chance: (part: number) => random() < part,
    /** Sellers leave out one fact in eight. */
    stated: <T extends object>(fact: T): Partial<T> => (random() < 0.125 ? {} : fact),
  };
}

const modelsOf = ({ normal }: Dice) =>
  makes.flatMap(({ make, models, asNew, lossAYear, share }) =>
    Array.from({ length: models }, (_, at) => ({
      make,
      model: `Model ${at + 1}`,
      asNew: asNew * Math.exp(0.35 * normal()),
      lossAYear: lossAYear * Math.exp(0.12 * normal()),
      lossBy10000Km: 0.022 * Math.exp(0.25 * normal()),
      kw: 90 * Math.exp(0.3 * normal()),
      share: share / (1 + at * 0.6) ** 2,
    })),
  );

function oneByShare(models: Model[], { random }: Dice): Model {
  let left = random() * models.reduce((sum, { share }) => sum + share, 0);
  const chosen = models.find(({ share }) => {
    left -= share;
    return left <= 0;
  });
  return chosen ?? models[0]!;
}

function factsOf(model: Model, dice: Dice) {
  const { random, oneOf, normal, chance } = dice;
  const age = Math.min(24, 0.3 + 12 * random() ** 1.6 + 2 * random());
  return {
    age,
    mileage: Math.round(Math.max(500, age * 14_000 * Math.exp(0.45 * normal()))),
    trim: oneOf(trims, 1.3),
    fuel: oneOf(fuels, 1.5),
    condition: oneOf(conditions, 1.7),
    isAutomatic: chance(0.6),
    isRepaired: chance(0.06),
    isAllWheel: chance(0.2),
    powerKw: Math.round(model.kw * (chance(0.3) ? 1.25 : 1)),
  };
}

/** Not of the form that is fitted: the loss by age is a parabola, the one by distance a line. */
function logWorth(model: Model, facts: ReturnType<typeof factsOf>): number {
  const { age, mileage } = facts;
  const moreThanUsual = mileage / 10_000 - 1.4 * age;
  return (
    Math.log(model.asNew) -
    model.lossAYear * age +
    0.0018 * age ** 2 -
    model.lossBy10000Km * moreThanUsual +
    trims[facts.trim] +
    fuels[facts.fuel] +
    conditions[facts.condition] +
    0.05 * Number(facts.isAutomatic) -
    0.09 * Number(facts.isRepaired) +
    0.04 * Number(facts.isAllWheel) +
    0.35 * Math.log(facts.powerKw / model.kw)
  );
}

/** The asked price, and whether a buyer paid it: dear cars stay. One price in a hundred is wrong or a bait. */
function offerOf(logValue: number, facts: { age: number }, { random, normal, chance }: Dice) {
  const unseen = (0.05 + 0.004 * facts.age) * normal();
  const slip = chance(0.01) ? Math.log(chance(0.5) ? 0.12 : 1.9) : 0;
  const hope = 0.055 + (0.07 + 0.004 * facts.age) * normal() + slip;
  const chanceOfADay = Math.min(0.9, 0.03 * Math.exp(-14 * Math.expm1(hope)));
  const stays = Math.ceil(Math.log(1 - random()) / Math.log(1 - chanceOfADay));
  const cameAt = today.getTime() - daysKept * day * random();
  const soldAt = cameAt + stays * day;
  const isSold = soldAt < today.getTime();
  const price = Math.round(Math.exp(logValue + unseen + hope)) * 100;
  return { price, isSold, since: new Date(isSold ? soldAt : cameAt) };
}

/** Cars of a made-up market, the same for the same seed: many of some models, few of others. */
export function generateCars(count: number, seed: number): PricedCar[] {
  const dice = diceOf(seed);
  const models = modelsOf(dice);
  return Array.from({ length: count }, (_, at): PricedCar => {
    const model = oneByShare(models, dice);
    const facts = factsOf(model, dice);
    const seller = Math.floor((count / 3) * dice.random() ** 1.7);
    const offer = offerOf(logWorth(model, facts), facts, dice);
    const registered = new Date(offer.since.getTime() - facts.age * 365.25 * day);
    return {
      id: `car-${String(at).padStart(7, '0')}`,
      category: model.make,
      condition: facts.condition,
      yearsUsed: Math.floor(facts.age),
      vehicle: {
        model: model.model,
        mileage: facts.mileage,
        ...dice.stated({ trim: facts.trim }),
        ...dice.stated({ firstRegistration: registered.toISOString().slice(0, 7) }),
        ...dice.stated({ fuel: facts.fuel }),
        ...dice.stated({ gearbox: facts.isAutomatic ? ('automatic' as const) : 'manual' }),
        ...dice.stated({ drive: facts.isAllWheel ? ('all' as const) : 'front' }),
        ...dice.stated({ powerKw: facts.powerKw }),
        ...dice.stated({ accident: facts.isRepaired ? ('repaired' as const) : 'none' }),
      },
      seller: { id: `seller-${seller}`, isKnown: seller % 3 > 0 },
      ...offer,
    };
  });
}
