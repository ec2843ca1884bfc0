import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { findBooking, reprice } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { addAttempt } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import {
  books,
  isCharged,
  type Market,
  marketWithCar,
  opensCheckout,
  pays,
  provesAddress,
  reportsPayment,
} from '../../../../../tests/paying.ts';
import { cardPayments, confirmCard } from '../../../../../tests/services/card-provider.ts';
import { expireHolds } from './expire-holds.ts';

type InTransaction = (tx: Database) => Promise<unknown>;

/** Does it while somebody else has a lock that it needs, and `meanwhile` before they let go. */
async function waiting<T>(
  { db }: Market,
  lock: InTransaction,
  act: () => Promise<T>,
  meanwhile: InTransaction = async () => {},
): Promise<T> {
  let acting: Promise<T> | undefined;
  await db.transaction().execute(async (tx) => {
    await lock(tx);
    acting = act();
    await expect.poll(() => howManyWait(db)).toBe(1);
    await meanwhile(tx);
  });
  return acting!;
}

const waitingForTheCar = <T>(
  market: Market,
  car: string,
  act: () => Promise<T>,
  meanwhile?: InTransaction,
): Promise<T> => waiting(market, (tx) => lockDeal(tx, { listingId: car }), act, meanwhile);

/** As far as another instance may have come with it. */
async function beginToHold(tx: Database, bookingId: string, heldUntil: Date): Promise<void> {
  const { buyer, listingId, price } = (await findBooking(tx, bookingId))!;
  await lockDeal(tx, { callerId: buyer.id });
  const of = { listingId, bookingId, buyerId: buyer.id };
  await addAttempt(tx, { ...of, amount: price, heldUntil, revision: 0 });
}

async function howManyWait(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.count;
}

/** What a buyer hears whose checkout waited for the car while this happened. */
async function answerToCheckoutAfter(meanwhile: InTransaction) {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  return waitingForTheCar(market, car, () => opensCheckout(bea, booking), meanwhile);
}

const editsPrice = (bookingId: string, price: number) => async (tx: Database) => {
  await tx.updateTable('listings').set({ resalePrice: price }).execute();
  await reprice(tx, bookingId, price);
};

test('everything that concerns the money for a car waits for its lock', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const inTurn = <T>(act: () => Promise<T>) => waitingForTheCar(market, car, act);

  const first = await inTurn(() => books(bea, car));
  await inTurn(() => bea.deletes(`/booking/${first._id}`));
  const booking = await books(bea, car);
  const { clientSecret } = await inTurn(() => opensCheckout(bea, booking));
  market.minutesPass(11);
  await inTurn(() => expireHolds(market.dependencies));
  await inTurn(() => market.outboxIsDone());
  market.minutesPass(3);
  const transactionId = await isCharged(bea, booking);
  const answer = await inTurn(() => reportsPayment(bea, transactionId));

  expect(answer).toMatchObject({ status: 'paid' });
  expect(await confirmCard(clientSecret)).not.toMatchObject({ status: 'succeeded' });
});

test('a booking that is deleted while its checkout waits for the lock cannot be paid', async () => {
  const answer = await answerToCheckoutAfter((tx) =>
    tx.updateTable('bookings').set({ state: 'released' }).execute(),
  );
  expect(answer).toMatchObject({ status: 409, code: 'booking_gone' });
});

test('a car that is removed while its checkout waits for the lock cannot be paid', async () => {
  // The booking does not know of it yet.
  const answer = await answerToCheckoutAfter((tx) =>
    tx.updateTable('listings').set({ state: 'removed' }).execute(),
  );
  expect(answer).toMatchObject({ status: 409, code: 'booking_gone' });
});

test('a car that is hidden while its checkout waits for the lock cannot be paid', async () => {
  const answer = await answerToCheckoutAfter((tx) =>
    tx.updateTable('listings').set({ hidden: true }).execute(),
  );
  expect(answer).toMatchObject({ status: 409, code: 'booking_gone' });
});

test('a buyer who is suspended while the checkout waits for the lock gets no hold', async () => {
  const answer = await answerToCheckoutAfter((tx) =>
    tx.updateTable('accounts').set({ state: 'suspended' }).where('role', '=', 'buyer').execute(),
  );
  expect(answer).toMatchObject({ status: 401, code: 'sign_in_required' });
});

test('a price that changes while its checkout waits for the lock is shown before it is charged', async () => {
  const { market, car } = await marketWithCar(1000);
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const answer = await waitingForTheCar(
    market,
    car,
    () => opensCheckout(bea, booking),
    editsPrice(booking._id, 500_000),
  );
  expect(answer).toMatchObject({ status: 409, code: 'price_changed', price: 5000 });

  const { transactionId } = await pays(bea, { ...booking, price: 5000 });
  expect(await cardPayments.readIntent(transactionId)).toMatchObject({ amount: 500_000 });
  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: true, price: 5000 }]);
  expect(await brokenInvariants(market.db)).toEqual([]);
});

test('a fourth checkout waits until the third of its buyer is counted', async () => {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  await provesAddress(market, bea);
  const others = await Promise.all(['A', 'B', 'C'].map((name) => sam.hasListed(name)));
  const bookings = [];
  for (const each of [car, ...others]) bookings.push(await books(bea, each));
  const [first, second, third, fourth] = bookings;
  await opensCheckout(bea, first!);
  await opensCheckout(bea, second!);

  const answer = await waiting(
    market,
    (tx) => beginToHold(tx, third!._id, market.dependencies.now()),
    () => opensCheckout(bea, fourth!),
  );
  expect(answer).toMatchObject({ code: 'too_many_holds' });
});

test('a payment that is settled while its hold is about to end stays settled', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  await opensCheckout(bea, await books(bea, car));
  market.minutesPass(11);

  await waitingForTheCar(
    market,
    car,
    () => expireHolds(market.dependencies),
    (tx) => tx.updateTable('paymentAttempts').set({ state: 'settled' }).execute(),
  );
  const { state } = await market.db
    .selectFrom('paymentAttempts')
    .select('state')
    .executeTakeFirstOrThrow();
  expect(state).toBe('settled');
});

test('a booking that is paid while its deletion waits for the lock stays paid', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);

  const answer = await waitingForTheCar(
    market,
    car,
    () => bea.deletes(`/booking/${booking._id}`),
    (tx) => tx.updateTable('bookings').set({ state: 'paid' }).execute(),
  );
  expect(answer).toMatchObject({ status: 409, code: 'booking_paid' });
});
