import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';
import { type MarketModel, sizes } from './market-model.ts';
import type { RealMarket } from './real-market.ts';

type Command = AsyncCommand<MarketModel, RealMarket>;
type Choices<Given> = { [Name in keyof Given]: Arbitrary<Given[Name]> };
type InBoth = keyof MarketModel & keyof RealMarket;
type GivenTo<Name extends InBoth> = RealMarket[Name] extends (given: infer Given) => unknown
  ? Given
  : never;

const car = fc.nat(sizes.cars - 1);
const buyer = fc.nat(sizes.buyers - 1);
const who = { buyer, car };
const by = fc.constantFrom('seller' as const, 'seller' as const, 'admin' as const);
const price = fc.integer({ min: 1, max: 9 }).map((thousands) => thousands * 1_000);
/** Null is the price that the booking shows. */
const oldPrice = fc.oneof(
  { withCrossShrink: true },
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: price },
);
const cards = fc.integer({ min: 1, max: 5 });
const reportsPayment = fc.constantFrom(true, true, false);
const inTwenty = fc.nat(19).map((chance) => chance === 19);

/** With the price that the booking shows, or with one of an old page. */
const openCheckout = command(
  'openCheckout',
  { ...who, old: oldPrice },
  async ({ old, ...who }, market, model) => [
    await market.openCheckout({ ...who, shown: old ?? model.priceShown(who) }),
  ],
  ({ old, ...who }, model) => [model.openCheckout({ ...who, shown: old ?? model.priceShown(who) })],
  ({ buyer, car }, model) => model.cars[car]!.bookings[buyer]?.state === 'open',
);

/** The seller changes the price at the very moment: held at the price that was shown, or not at all. */
const openCheckoutBesideEdit = command(
  'openCheckoutBesideEdit',
  { ...who, price },
  ({ price, ...who }, market, model) =>
    Promise.all([
      market.openCheckout({ ...who, shown: model.priceShown(who) }),
      market.changePrice({ ...who, price }),
    ]),
  ({ price, ...who }, model, [isOpen]) => {
    const shown = model.priceShown(who);
    return inOrder(
      isOpen,
      () => model.openCheckout({ ...who, shown }),
      () => model.changePrice({ ...who, price }),
    );
  },
);

/** A price that comes just before the payment is that of a sold car; one that comes after is refused. */
const payBesideEdit = command(
  'payBesideEdit',
  { ...who, price },
  ({ price, ...who }, market) =>
    Promise.all([
      market.pay({ ...who, reportsPayment: true }),
      market.changePrice({ ...who, price }),
    ]),
  ({ price, ...who }, model, [, isEdited]) =>
    inOrder(
      !isEdited,
      () => model.pay(who),
      () => model.changePrice({ ...who, price }),
    ),
);

/** How often each is drawn; what has to be refused is done one time in twenty, a checkout of a booking always. */
export const anyCommand = fc.oneof(
  { weight: 30, arbitrary: inBoth('advertise', { car, by }) },
  { weight: 80, arbitrary: inBoth('book', who) },
  { weight: 120, arbitrary: openCheckout },
  { weight: 60, arbitrary: openCheckoutBesideEdit },
  { weight: 120, arbitrary: inBoth('pay', { ...who, reportsPayment }) },
  { weight: 60, arbitrary: payBesideEdit },
  { weight: 10, arbitrary: inBoth('refund', { car }) },
  { weight: 80, arbitrary: inBoth('decline', { ...who, cards }) },
  { weight: 8, arbitrary: inBoth('waitsAreOver', {}) },
  { weight: 20, arbitrary: inBoth('deleteBooking', who) },
  { weight: 20, arbitrary: inBoth('changePrice', { car, price }) },
  { weight: 2, arbitrary: inBoth('deleteCar', { car, by }) },
  { weight: 2, arbitrary: inBoth('suspendBuyer', { buyer }) },
  { weight: 1, arbitrary: inBoth('suspendSeller', {}) },
  { weight: 20, arbitrary: inBoth('expire', { car }) },
  { weight: 10, arbitrary: inBoth('replay', {}) },
  { weight: 4, arbitrary: inBoth('crash', {}) },
);

/** Where two things happen at once, what the market answered tells which came first. */
function inOrder(isFirstFirst: boolean | undefined, first: () => boolean, second: () => boolean) {
  if (isFirstFirst) return [first(), second()];
  const after = second();
  return [first(), after];
}

/** The same call to both. */
function inBoth<Name extends InBoth>(name: Name, choices: Choices<GivenTo<Name>>) {
  type Side = Record<string, (given: unknown) => Promise<boolean> & boolean>;
  return command(
    name,
    choices,
    async (given, market) => [await (market as unknown as Side)[name]!(given)],
    (given, model) => [(model as unknown as Side)[name]!(given)],
  );
}

/** Both are asked, must give the same answers, and be in the same state afterwards. */
function command<Given>(
  name: string,
  choices: Choices<Given>,
  inMarket: (given: Given, market: RealMarket, model: MarketModel) => Promise<boolean[]>,
  inModel: (given: Given, model: MarketModel, answers: boolean[]) => boolean[],
  isWorthRefusing: (given: Given, model: Pick<MarketModel, 'cars'>) => boolean = () => false,
): Arbitrary<Command> {
  const drawn = fc.record(choices, { noNullPrototype: true }) as Arbitrary<Given>;
  return fc.tuple(drawn, inTwenty).map(([given, isDoneAnyway]) => ({
    // Otherwise little would ever be sold.
    check: (model) =>
      isDoneAnyway ||
      isWorthRefusing(given, model) ||
      !inModel(given, model.copy(), [true, true]).includes(false),
    toString: () => `${name} ${inspect(given)}`,
    async run(model, market) {
      // The market is asked first: it is told the price that a page showed before.
      const answers = await inMarket(given, market, model);
      const wanted = inModel(given, model, answers);
      const agreed = wanted.every((answer, place) => answer === (answers[place] ?? answer));
      assert(agreed, `answered ${answers} and not ${wanted}`);
      assert.deepEqual(await market.underWay(), [], 'it never came to rest');
      assert.deepEqual(await market.seen(), model.cars);
    },
  }));
}
