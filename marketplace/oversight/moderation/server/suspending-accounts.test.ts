import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import { openMarket } from '../../../../tests/market.ts';
import { cardPayments, confirmCard } from '../../../../tests/services/card-provider.ts';

const contact = { phone: '+880 1000 000 051', location: 'Gulshan' };
const reason = 'Two buyers could not reach you.';

async function marketWithSuspects() {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const car = await sam.hasListed('Corolla');
  const suspend = (id: string) => ada.puts(`/user/${id}/suspension`, { reason });
  const restore = (id: string) => ada.deletes(`/user/${id}/suspension`);
  return { market, ada, sam, bea, car, suspend, restore };
}

test('a suspension ends all sessions, is explained on logging in, and ends with the restoration', async () => {
  const { market, ada, sam, suspend, restore } = await marketWithSuspects();
  const login = await market.identified({ email: sam.email, subject: sam.email });
  const logsIn = () => login.asks(`/jwt?email=${sam.email}`);

  expect(await suspend(sam.id)).toMatchObject({ status: 200, message: 'Sam is suspended' });
  expect(await sam.asks('/booking')).toMatchObject({ status: 401 });
  expect(await logsIn()).toMatchObject({ status: 403, code: 'account_suspended', reason });
  expect(await login.puts('/user', { email: sam.email, role: 'user' })).toMatchObject({
    status: 403,
    code: 'account_suspended',
  });
  expect((await ada.asks('/user?role=seller')).data).toMatchObject([
    { name: 'Sam', suspended: true, suspendedBecause: reason },
  ]);

  expect(await restore(sam.id)).toMatchObject({ status: 200, message: 'Sam is restored' });
  expect(await logsIn()).toMatchObject({ status: 200 });
  expect(await sam.asks('/booking')).toMatchObject({ status: 401 });
});

test('cars and bookings of a suspended seller leave the market and come back with the seller', async () => {
  const { market, sam, bea, car, suspend, restore } = await marketWithSuspects();
  const cy = await market.buyer('Cy');
  await bea.puts('/booking', { ...contact, id: car });
  const status = async () => (await bea.asks('/booking')).data[0].status;

  await suspend(sam.id);
  expect((await market.asks('/addProduct')).data).toEqual([]);
  expect(await market.asks(`/addProduct/${car}`)).toMatchObject({ status: 404 });
  expect(await cy.puts('/booking', { ...contact, id: car })).toMatchObject({ status: 404 });
  expect(await status()).toBe('unavailable');
  expect(await bea.posts('/create-payment-intent', { price: 4500 })).toMatchObject({
    status: 409,
    code: 'booking_gone',
  });

  await restore(sam.id);
  expect((await market.asks('/addProduct')).data).toHaveLength(1);
  expect(await status()).toBe('open');
  expect(await bea.posts('/create-payment-intent', { price: 4500 })).toMatchObject({ status: 200 });
});

test('a checkout on the car of a suspended seller is cancelled', async () => {
  const { market, sam, bea, car, suspend, restore } = await marketWithSuspects();
  await bea.puts('/booking', { ...contact, id: car });
  const { clientSecret } = await bea.posts('/create-payment-intent', { price: 4500 });

  await suspend(sam.id);
  await market.outboxIsDone();

  expect(await confirmCard(clientSecret)).toMatchObject({
    status: 'payment_intent_unexpected_state',
  });
  await restore(sam.id);
  const again = await bea.posts('/create-payment-intent', { price: 4500 });
  expect(again).toMatchObject({ status: 200 });
  const { transactionId } = await confirmCard(again.clientSecret);
  expect(await bea.posts('/payments', { transactionId })).toMatchObject({ status: 'paid' });
  expect(await brokenInvariants(market.db)).toEqual([]);
});

test('a payment during the suspension of the seller is refunded', async () => {
  const { market, sam, bea, car, suspend } = await marketWithSuspects();
  await bea.puts('/booking', { ...contact, id: car });
  const { clientSecret } = await bea.posts('/create-payment-intent', { price: 4500 });

  await suspend(sam.id);
  const { transactionId } = await confirmCard(clientSecret);
  expect(await bea.posts('/payments', { transactionId })).toMatchObject({ status: 'refunded' });
  await market.outboxIsDone();

  expect(await cardPayments.readIntent(transactionId)).toMatchObject({ refundedAmount: 450_000 });
  expect(market.mails.map(({ subject }) => subject)).toContain(
    'Your money for Corolla is on its way back',
  );
  expect(await brokenInvariants(market.db)).toEqual([]);
});

test('suspending a buyer ends the hold, and a charge meanwhile is refunded', async () => {
  const { market, bea, car, suspend } = await marketWithSuspects();
  const cy = await market.buyer('Cy');
  await bea.puts('/booking', { ...contact, id: car });
  await cy.puts('/booking', { ...contact, id: car });
  const { clientSecret } = await bea.posts('/create-payment-intent', { price: 4500 });

  await suspend(bea.id);
  const { transactionId } = await confirmCard(clientSecret);
  await market.outboxIsDone();

  expect(await cardPayments.readIntent(transactionId)).toMatchObject({ refundedAmount: 450_000 });
  expect(await cy.posts('/create-payment-intent', { price: 4500 })).toMatchObject({ status: 200 });
});

test('sold cars of a suspended seller keep their page, and suspending twice changes nothing', async () => {
  const { market, ada, sam, suspend, restore } = await marketWithSuspects();
  const sold = await sam.hasListed('Sold', { state: 'sold' });
  await suspend(sam.id);
  await suspend(sam.id);
  await restore(sam.id);
  await restore(sam.id);

  expect(await market.asks(`/addProduct/${sold}`)).toMatchObject({ status: 200, paid: true });
  const trail = (await ada.asks('/audit?kind=administration')).data;
  expect(trail.map(({ action }: { action: string }) => action)).toEqual([
    'account.restored',
    'account.suspended',
  ]);
});

test('a car that is added during the suspension is hidden, too', async () => {
  const { market, sam } = await marketWithSuspects();
  const car = {
    productname: 'Camry',
    location: 'Dhaka',
    category: 'toyota',
    conation: 'Good',
    resalePrice: 4500,
    originalPrice: 9000,
    phone: contact.phone,
    year: 3,
    description: 'One owner.',
    image: 'https://pictures.example/camry.webp',
  };

  const adding = await market.db.transaction().execute(async (tx) => {
    const sams = tx.updateTable('accounts').where('id', '=', sam.id);
    await sams.set({ state: 'suspended', suspendedBecause: reason }).execute();
    const call = { isAnswered: false, answer: sam.posts('/addProduct', car) };
    call.answer.finally(() => {
      call.isAnswered = true;
    });
    await expect
      .poll(async () => call.isAnswered || (await isWaitingForALock(market.db)))
      .toBe(true);
    return call;
  });

  expect(await adding.answer).toMatchObject({ status: 401 });
});

async function isWaitingForALock(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted`.execute(db);
  return rows.length > 0;
}

test('an administrator may write the id of an account in upper case', async () => {
  const { ada, sam, suspend, restore } = await marketWithSuspects();
  const id = sam.id.toUpperCase();
  expect(await suspend(id)).toMatchObject({ status: 200 });
  expect(await restore(id)).toMatchObject({ status: 200 });
  expect(await ada.deletes(`/user/${id}`)).toMatchObject({ status: 200 });
});

test('a deleted account cannot be restored', async () => {
  const { ada, sam, suspend, restore } = await marketWithSuspects();
  await suspend(sam.id);
  await ada.deletes(`/user/${sam.id}`);

  expect(await restore(sam.id)).toMatchObject({ status: 404 });
  expect(await suspend(sam.id)).toMatchObject({ status: 404 });
});

test('a suspension needs a reason, and administrators cannot suspend themselves or each other at once', async () => {
  const { market, ada, sam, suspend } = await marketWithSuspects();
  expect(await ada.puts(`/user/${sam.id}/suspension`, { reason: '  ' })).toMatchObject({
    status: 400,
    fields: { reason: 'Give a reason.' },
  });
  expect(await suspend(ada.id)).toMatchObject({ status: 409, code: 'own_account' });

  const abe = await market.admin('Abe');
  const answers = await Promise.all([
    suspend(abe.id),
    abe.puts(`/user/${ada.id}/suspension`, { reason }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('suspending, restoring and deleting a seller may take longer than other requests', async () => {
  const { market, ada, sam, suspend, restore } = await marketWithSuspects();
  // As if each took longer than any statement may.
  await sql`create function refuse_limit() returns trigger language plpgsql as $$
    begin
      if current_setting('statement_timeout') <> '0' then raise query_canceled; end if;
      return new;
    end $$;
    create trigger refuse_limit before update on listings for each row execute function refuse_limit()`.execute(
    market.db,
  );
  onTestFinished(async () => {
    await sql`drop function refuse_limit cascade`.execute(market.db);
  });
  expect(await suspend(sam.id)).toMatchObject({ status: 200 });
  expect(await restore(sam.id)).toMatchObject({ status: 200 });
  expect(await ada.deletes(`/user/${sam.id}`)).toMatchObject({ status: 200 });
});
