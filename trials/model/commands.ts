import type { MarketModel } from './market-model.ts';
import type { RealMarket } from './real-market.ts';

/** What both are asked to do; each answers whether it did. */
export type Command = {
  name: string;
  /** Where two things happen at once, what the market answered tells which came first. */
  inModel(model: MarketModel, answer: boolean): boolean;
  inMarket(market: RealMarket, model: MarketModel): Promise<boolean>;
};

type Choice = { random: () => number; buyers: number; cars: number };

/** The next command, by chance; what happens often in life happens often here. */
export function nextCommand({ random, buyers, cars }: Choice): Command {
  const one = (count: number) => Math.floor(random() * count);
  const [buyer, car] = [one(buyers), one(cars)];
  const by = random() < 0.7 ? 'seller' : 'admin';
  const price = 1_000 + one(9) * 1_000;
  const tellsUs = random() < 0.7;
  const cards = 1 + one(5);
  const who = `buyer ${buyer}, car ${car}`;
  const kinds: [weight: number, command: Command][] = [
    [10, same(`advertise car ${car} by ${by}`, (market) => market.advertise(car, by))],
    [18, same(`book: ${who}`, (market) => market.book(buyer, car))],
    [18, openCheckout(buyer, car, random() < 0.8 ? null : price)],
    [8, openCheckoutBesideEdit(buyer, car, price)],
    [
      10,
      {
        name: `pay: ${who}, ${tellsUs ? 'and says so' : 'and leaves'}`,
        inModel: (model) => model.pay(buyer, car),
        inMarket: (market) => market.pay(buyer, car, tellsUs),
      },
    ],
    [4, payBesideEdit(buyer, car, price)],
    [
      6,
      unanswered(
        `declined cards: ${who}, ${cards} of them`,
        (market) => market.decline(buyer, car, cards),
        (model) => model.decline(buyer, car, cards),
      ),
    ],
    [
      8,
      unanswered(
        'the waits are over',
        (market) => market.waitsAreOver(),
        (model) => model.waitsAreOver(),
      ),
    ],
    [8, same(`delete booking: ${who}`, (market) => market.deleteBooking(buyer, car))],
    [10, same(`price of car ${car} becomes ${price}`, (market) => market.changePrice(car, price))],
    [3, same(`delete car ${car} by ${by}`, (market) => market.deleteCar(car, by))],
    [1, same(`suspend buyer ${buyer}`, (market) => market.suspendBuyer(buyer))],
    [0.5, same('suspend the seller', (market) => market.suspendSeller())],
    [
      4,
      unanswered(
        `hold on car ${car} expires`,
        (market) => market.expire(car),
        (model) => model.endHold(car),
      ),
    ],
    [5, unanswered('all events again', (market) => market.replay())],
    [2, unanswered('killed and started again', (market) => market.crash())],
  ];
  let place = random() * kinds.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, command] of kinds) {
    place -= weight;
    if (place < 0) return command;
  }
  return kinds[0]![1];
}

/** With the price that the booking shows, or with one of an old page. */
const openCheckout = (buyer: number, car: number, old: number | null): Command => {
  const shown = (model: MarketModel) => old ?? model.booking(buyer, car)?.price ?? 1;
  return {
    name: `open checkout: buyer ${buyer}, car ${car}${old ? `, shown ${old}` : ''}`,
    inModel: (model) => model.openCheckout(buyer, car, shown(model)),
    inMarket: (market, model) => market.openCheckout(buyer, car, shown(model)),
  };
};

/** The seller changes the price at the very moment: held at the price that was shown, or not at all. */
const openCheckoutBesideEdit = (buyer: number, car: number, price: number): Command => {
  const shown = (model: MarketModel) => model.booking(buyer, car)?.price ?? 1;
  return {
    name: `open checkout beside a price edit: buyer ${buyer}, car ${car} becomes ${price}`,
    inModel(model, isOpen) {
      const before = shown(model);
      if (!isOpen) model.changePrice(car, price);
      const wanted = model.openCheckout(buyer, car, before);
      if (isOpen) model.changePrice(car, price);
      return wanted;
    },
    async inMarket(market, model) {
      const [isOpen] = await Promise.all([
        market.openCheckout(buyer, car, shown(model)),
        market.changePrice(car, price),
      ]);
      return isOpen;
    },
  };
};

/** A price that comes just before the payment is that of a sold car; one that comes after is refused. */
const payBesideEdit = (buyer: number, car: number, price: number): Command => ({
  name: `pay beside a price edit: buyer ${buyer}, car ${car} becomes ${price}`,
  inModel(model, isEdited) {
    if (!isEdited) model.pay(buyer, car);
    const wanted = model.changePrice(car, price);
    if (isEdited) model.pay(buyer, car);
    return wanted;
  },
  async inMarket(market) {
    const [, isEdited] = await Promise.all([
      market.pay(buyer, car, true),
      market.changePrice(car, price),
    ]);
    return isEdited;
  },
});

type Both = {
  [Name in keyof MarketModel & keyof RealMarket]: RealMarket[Name];
};

/** The same call to both. */
const same = (name: string, call: (market: Both) => Promise<boolean>): Command => ({
  name,
  inModel: (model) => call(model as unknown as Both) as unknown as boolean,
  inMarket: call,
});

const unanswered = (
  name: string,
  inMarket: (market: RealMarket) => Promise<void>,
  inModel: (model: MarketModel) => void = () => {},
): Command => ({
  name,
  inModel(model) {
    inModel(model);
    return true;
  },
  async inMarket(market) {
    await inMarket(market);
    return true;
  },
});
