import { expect, test } from 'vitest';
import { sweep } from '#server/background/sweep.ts';
import { openMarket } from '../../../../../tests/market.ts';
import {
  books,
  holdRunsOut,
  type Person,
  provesAddress,
  reportsPayment,
} from '../../../../../tests/paying.ts';
import { confirmCard } from '../../../../../tests/services/card-provider.ts';

/** None of its buyers has confirmed an address, and each names the network they call from. */
async function marketWithStrangers() {
  const market = await openMarket({ trustedProxies: ['127.0.0.1'] });
  const sam = await market.seller('Sam');
  const hold = async (buyer: Person, car: string, address: string) => {
    const { _id: bookingId, price } = await books(buyer, car);
    const headers = { authorization: `Bearer ${buyer.token}`, 'x-forwarded-for': address };
    return market.calls('POST', '/create-payment-intent', headers, { bookingId, price });
  };
  return { ...market, sam, hold };
}

type Strangers = Awaited<ReturnType<typeof marketWithStrangers>>;

/** Buyers take turns with one car, each from a network of their own. */
async function takeTurns(market: Strangers, car: string, turns: number) {
  for (let turn = 0; turn < turns; turn++) {
    const eve = await market.buyer(`Eve${turn}`);
    expect(await market.hold(eve, car, `198.51.100.${turn}`)).toMatchObject({ status: 200 });
    await holdRunsOut(market);
  }
}

test('strangers who take turns with a car make other strangers wait, and no confirmed buyer', async () => {
  const market = await marketWithStrangers();
  const car = await market.sam.hasListed('Corolla');
  await takeTurns(market, car, 3);

  const [eve, bea] = [await market.buyer('Eve'), await market.buyer('Bea')];
  expect(await market.hold(eve, car, '203.0.113.1')).toMatchObject({
    status: 409,
    code: 'confirm_email_or_wait',
    retryAfter: expect.any(Number),
  });
  const other = await market.sam.hasListed('Yaris');
  expect(await market.hold(eve, other, '203.0.113.1')).toMatchObject({ status: 200 });
  await provesAddress(market, bea);
  expect(await market.hold(bea, car, '203.0.113.1')).toMatchObject({ status: 200 });
});

test('a stranger who waits, or confirms the address, may hold the car', async () => {
  const market = await marketWithStrangers();
  const car = await market.sam.hasListed('Corolla');
  await takeTurns(market, car, 3);
  const ann = await market.buyer('Ann');
  market.minutesPass(2);
  expect(await market.hold(ann, car, '203.0.113.1')).toMatchObject({ status: 200 });
  await holdRunsOut(market);

  const cyd = await market.buyer('Cyd');
  market.minutesPass(2);
  expect(await market.hold(cyd, car, '203.0.113.2')).toMatchObject({
    code: 'confirm_email_or_wait',
  });
  await provesAddress(market, cyd);
  expect(await market.hold(cyd, car, '203.0.113.2')).toMatchObject({ status: 200 });
});

test('strangers of one network hold five cars, however many try at once', async () => {
  const market = await marketWithStrangers();
  const attempts = await Promise.all(
    Array.from({ length: 8 }, async (_, number) => {
      const eve = await market.buyer(`Eve${number}`);
      return { eve, car: await market.sam.hasListed(`Car ${number}`) };
    }),
  );
  const answers = await Promise.all(
    attempts.map(({ eve, car }, number) => market.hold(eve, car, `2001:db8:1:2::${number + 1}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 'confirm_email_or_wait')).toHaveLength(3);

  const refused = attempts[answers.findIndex(({ status }) => status === 409)]!;
  expect(await market.hold(refused.eve, refused.car, '2001:db8:1:3::1')).toMatchObject({
    status: 200,
  });
});

test('payments by strangers do not make their network wait', async () => {
  const market = await marketWithStrangers();
  for (let number = 0; number < 7; number++) {
    const ann = await market.buyer(`Ann${number}`);
    const car = await market.sam.hasListed(`Car ${number}`);
    const { clientSecret } = await market.hold(ann, car, '198.51.100.7');
    const { transactionId } = await confirmCard(clientSecret);
    expect(await reportsPayment(ann, transactionId)).toMatchObject({ status: 'paid' });
  }
});

test('unpaid holds of strangers stop counting after a day, and their networks are deleted after two', async () => {
  const market = await marketWithStrangers();
  const car = await market.sam.hasListed('Corolla');
  await takeTurns(market, car, 3);
  market.minutesPass(24 * 60);
  const [ann, bea] = [await market.buyer('Ann'), await market.buyer('Bea')];
  expect(await market.hold(ann, car, '203.0.113.1')).toMatchObject({ status: 200 });
  await holdRunsOut(market);
  expect(await market.hold(bea, car, '203.0.113.1')).toMatchObject({ status: 200 });

  market.minutesPass(2 * 24 * 60);
  await sweep(market.dependencies, async () => {});
  expect(await market.db.selectFrom('strangerHolds').selectAll().execute()).toEqual([]);
});
