import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { appliedMigrations, migrate, migrateToState } from '#database/migrate.ts';
import { anotherDatabase } from '../../../tests/another-database.ts';
import { confirmCard } from '../../../tests/card-provider.ts';
import { emptyDatabase } from '../../../tests/empty-database.ts';
import { openMarket } from '../../../tests/market.ts';
import { findReceipt } from './receipt-store.ts';

const contact = { phone: '+880 1000 000 051', location: 'Gulshan' };

async function marketWithBooking(buyerName = 'Bea') {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const buyer = await market.buyer(buyerName);
  const car = await sam.hasListed('Corolla', { price: 4500 });
  expect(await buyer.puts('/booking', { ...contact, id: car })).toMatchObject({ status: 200 });
  const [{ _id: booking }] = (await buyer.asks('/booking')).data;
  return { market, sam, buyer, booking };
}

async function pays(buyer: Awaited<ReturnType<typeof marketWithBooking>>['buyer'], id: string) {
  const { clientSecret, secondsLeft } = await buyer.posts('/create-payment-intent', {
    bookingId: id,
    price: 4500,
  });
  expect(secondsLeft).toBeGreaterThan(590);
  const { transactionId } = await confirmCard(clientSecret);
  expect(await buyer.posts('/payments', { transactionId })).toMatchObject({ status: 'paid' });
  return transactionId;
}

test('a paid booking says when, to whom and with which transaction it was paid', async () => {
  const { buyer, booking } = await marketWithBooking();
  const transactionId = await pays(buyer, booking);

  expect((await buyer.asks(`/booking/${booking}`)).data).toMatchObject({
    transactionId,
    paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    sellerName: 'Sam',
    refunded: false,
  });
});

test.each(['Bea', 'Łucja Żółć', 'নুসরাত'])('the receipt of %s is a PDF', async (name) => {
  const { market, sam, buyer, booking } = await marketWithBooking(name);
  const address = `/booking/${booking}/receipt.pdf`;
  expect(await buyer.asks(address)).toMatchObject({ status: 404, code: 'payment_not_found' });
  await pays(buyer, booking);

  for (const reader of [buyer, await market.admin('Ada')]) {
    const { status, headers, body } = await reader.asks(address);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(`attachment; filename="receipt-${booking}.pdf"`);
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  }
  expect(await sam.asks(address)).toMatchObject({ status: 404, code: 'booking_not_found' });
});

test('money that came too late shows at the booking as going back', async () => {
  const { market, buyer, booking } = await marketWithBooking();
  const { clientSecret } = await buyer.posts('/create-payment-intent', {
    bookingId: booking,
    price: 4500,
  });
  const { transactionId } = await confirmCard(clientSecret);
  await market.db.updateTable('bookings').set({ state: 'released' }).execute();

  expect(await buyer.posts('/payments', { transactionId })).toMatchObject({ status: 'refunded' });

  expect((await buyer.asks(`/booking/${booking}`)).data).toMatchObject({
    status: 'unavailable',
    refunded: true,
  });
});

test('a receipt says what was true when it was paid, whatever is renamed afterwards', async () => {
  const { market, sam, buyer, booking } = await marketWithBooking();
  const transactionId = await pays(buyer, booking);
  await market.db.updateTable('accounts').set({ name: 'Somebody else' }).execute();
  await market.db
    .updateTable('listings')
    .set({ name: 'Another car', phone: '+880 1999 999 999', resalePrice: 100 })
    .execute();

  expect((await buyer.asks(`/booking/${booking}`)).receipt).toEqual({
    transactionId,
    price: 4500,
    paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    productName: 'Corolla',
    sellerName: 'Sam',
    sellerEmail: sam.email,
    sellerPhone: '+880 1000 000 001',
    userName: 'Bea',
    email: buyer.email,
    card: { brand: 'visa', last4: '4242' },
  });
});

test('the database itself does not let a receipt be changed', async () => {
  const { market, buyer, booking } = await marketWithBooking();
  await pays(buyer, booking);
  await expect(
    sql`update receipts set seller_name = 'Somebody else'`.execute(market.db),
  ).rejects.toThrow('a receipt is never changed');
});

test("a seller hears nothing of the buyer's card", async () => {
  const { sam, buyer, booking } = await marketWithBooking();
  await pays(buyer, booking);
  const [{ id: car }] = (await buyer.asks('/booking')).data;
  expect(JSON.stringify((await sam.asks(`/myProduct/${car}/booking`)).data)).not.toContain('4242');
});

test('what was paid before receipts were kept has one after the upgrade', async () => {
  const url = await anotherDatabase();
  const db = connect(url);
  onTestFinished(() => db.destroy());
  const known = await appliedMigrations(await emptyDatabase());
  const before = known.slice(
    0,
    known.findIndex((name) => name.endsWith('-receipts.sql')),
  );
  await db.transaction().execute((tx) => migrateToState(tx, before));
  await sql
    .raw(`
    insert into accounts (issuer, subject, email, name, role) values
      ('test', 's', 'sam@example.com', 'Sam', 'seller'), ('test', 'b', 'bea@example.com', 'Bea', 'buyer');
    insert into listings (seller_id, name, location, category, condition, resale_price, original_price,
        phone, years_used, description, pictures, state)
      select id, 'Corolla', 'Dhaka', 'toyota', 'Good', 450000, 900000, '+880 1000 000 001', 3, 'One owner.',
        '{/images/corolla/960.webp}', 'sold' from accounts where role = 'seller';
    insert into bookings (listing_id, buyer_id, phone, location, price, state)
      select listings.id, accounts.id, '+880 1000 000 051', 'Gulshan', 450000, 'paid'
      from listings, accounts where role = 'buyer';
    insert into payment_attempts (listing_id, booking_id, buyer_id, amount, state, intent_id, held_until)
      select listing_id, id, buyer_id, price, 'settled', 'pi_1', now() from bookings;
    insert into payments (booking_id, listing_id, attempt_id, transaction_id, amount, paid_at)
      select booking_id, listing_id, id, intent_id, amount, now() from payment_attempts`)
    .execute(db);
  await migrate(db);

  const { bookingId } = await db
    .selectFrom('payments')
    .select('bookingId')
    .executeTakeFirstOrThrow();
  expect(await findReceipt(db, bookingId)).toMatchObject({
    transactionId: 'pi_1',
    car: 'Corolla',
    seller: { name: 'Sam', email: 'sam@example.com', phone: '+880 1000 000 001' },
    buyer: { name: 'Bea', email: 'bea@example.com' },
    card: null,
  });
});
