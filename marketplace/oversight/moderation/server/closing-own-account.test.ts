import { expect, test } from 'vitest';
import { reprice } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { addAttempt } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { endViewingsOfCar } from '#marketplace/dealing/viewings/server/end-viewings.ts';
import { lockAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import type { openMarket } from '../../../../tests/market.ts';
import {
  books,
  holdRunsOut,
  isCharged,
  marketWithCar,
  opensCheckout,
  type Person,
  reportsPayment,
} from '../../../../tests/paying.ts';
import { marketWithViewings } from '../../../../tests/viewings.ts';

async function whereSamSells() {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const leaves = (person: Person, minutes?: number) => leavesBehind(market, person, minutes);
  return { market, sam, bea, car, wayOut, leaves };
}

type Market = Pick<Awaited<ReturnType<typeof openMarket>>, 'dependencies' | 'identified'>;
const wayOut = ({ email }: Pick<Person, 'email'>) => `/account?email=${encodeURIComponent(email)}`;

/** Deletes the account after a sign-in this many minutes ago. */
async function leavesBehind(market: Market, person: Pick<Person, 'email'>, minutes = 1) {
  const signedInAt = new Date(market.dependencies.now().getTime() - minutes * 60_000);
  const identified = await market.identified({ email: person.email, signedInAt });
  return identified.deletes(wayOut(person));
}

test('deleting the own account ends all sessions, erases the data and sends a last email', async () => {
  const { market, sam, bea, car, leaves } = await whereSamSells();
  await books(bea, car);

  expect(await leaves(sam)).toMatchObject({ status: 200, message: 'Your account is deleted' });

  expect(await sam.asks('/myProduct?email=sam@example.com')).toMatchObject({ status: 401 });
  expect(await market.asks(`/addProduct/${car}`)).toMatchObject({ status: 404 });
  expect((await bea.asks('/booking')).data).toMatchObject([{ status: 'unavailable' }]);
  await market.outboxIsDone();
  expect(market.erasedIdentities).toEqual([sam.email]);
  expect(market.mails).toContainEqual(
    expect.objectContaining({
      to: sam.email,
      subject: 'You deleted your Forecourt account',
      text: expect.stringContaining('kept for ten years'),
    }),
  );
  const { name, email } = await market.db
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('id', '=', sam.id)
    .executeTakeFirstOrThrow();
  expect({ name, email }).toEqual({ name: 'Deleted account', email: `${sam.id}@deleted.invalid` });
  const ada = await market.admin('Ada');
  expect((await ada.asks('/audit')).data).toMatchObject([{ action: 'account.closed' }]);
});

test('deleting an account requires a recent sign-in of its own', async () => {
  const { market, sam, bea, wayOut, leaves } = await whereSamSells();
  const ageless = await market.identified({ email: sam.email });
  const stranger = await market.identified({ email: bea.email, signedInAt: new Date() });

  expect(await leaves(sam, 6)).toMatchObject({ status: 403, code: 'sign_in_again' });
  expect(await ageless.deletes(wayOut(sam))).toMatchObject({ status: 403, code: 'sign_in_again' });
  expect(await stranger.deletes(wayOut(sam))).toMatchObject({ status: 403, code: 'not_allowed' });
  expect(await sam.deletes(wayOut(sam))).toMatchObject({ status: 401 });
  expect(await sam.asks('/booking')).toMatchObject({ status: 200 });
});

test('neither the last administrator nor a suspended person can delete their account', async () => {
  const { market, sam, leaves } = await whereSamSells();
  const ada = await market.admin('Ada');
  expect(await leaves(ada)).toMatchObject({ status: 409, code: 'last_admin' });

  await ada.puts(`/user/${sam.id}/suspension`, { reason: 'False papers.' });
  expect(await leaves(sam)).toMatchObject({ status: 403, code: 'account_suspended' });

  await market.admin('Abe');
  expect(await leaves(ada)).toMatchObject({ status: 200 });
});

test('buyer and seller cannot delete their accounts during a payment, but afterwards', async () => {
  const { market, sam, bea, car, leaves } = await whereSamSells();
  const busy = { status: 409, code: 'money_under_way' };
  const booking = await books(bea, car);
  await opensCheckout(bea, booking);
  expect(await leaves(bea)).toMatchObject(busy);
  expect(await leaves(sam)).toMatchObject(busy);

  await holdRunsOut(market);
  market.minutesPass(3);
  const transactionId = await isCharged(bea, booking);
  await market.db.updateTable('bookings').set({ state: 'released' }).execute();
  expect(await reportsPayment(bea, transactionId)).toMatchObject({ status: 'refunded' });
  expect(await leaves(bea)).toMatchObject(busy);

  await market.outboxIsDone();
  expect(await leaves(bea)).toMatchObject({ status: 200 });
  expect(await leaves(sam)).toMatchObject({ status: 200 });
});

test('deleting a seller waits for a payment that is just beginning', async () => {
  const { market, sam, bea, car, leaves } = await whereSamSells();
  const { _id } = await books(bea, car);
  const heldUntil = new Date(Date.now() + 600_000);
  const of = { listingId: car, bookingId: _id, buyerId: bea.id };
  const hold = { ...of, amount: 450_000, heldUntil, revision: 0 };

  const answer = await callDuringTransaction(
    market.db,
    async (tx) => {
      await lockDeal(tx, { listingId: car });
      await addAttempt(tx, hold);
    },
    () => leaves(sam),
  );

  expect(answer).toMatchObject({ status: 409, code: 'money_under_way' });
});

test('deleting a buyer locks the booked car before anything else', async () => {
  const { market, bea, car, leaves } = await whereSamSells();
  const { _id: booking } = await books(bea, car);

  const left = await callDuringTransaction(
    market.db,
    (tx) => lockDeal(tx, { listingId: car }),
    () => leaves(bea),
    (tx) => reprice(tx, booking, 400_000),
  );

  expect(left).toMatchObject({ status: 200 });
});

test('deleting a buyer locks the car of a viewing before anything else', async () => {
  const market = await marketWithViewings();
  const { imran, car } = market;
  await market.viewing(imran, car);

  const left = await callDuringTransaction(
    market.db,
    async (tx) => {
      await lockDeal(tx, { listingId: car });
      await endViewingsOfCar(tx, car, { because: 'unavailable' });
    },
    () => leavesBehind(market, imran),
    (tx) => lockAccount(tx, imran.id),
  );

  expect(left).toMatchObject({ status: 200 });
});
