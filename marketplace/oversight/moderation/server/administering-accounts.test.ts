import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';

test('all cars of a verified seller carry the tick until the verification is revoked', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await sam.hasListed('Corolla');
  const ada = await market.admin('Ada');
  const tick = async () => (await market.asks('/addProduct')).data[0].varifyUser;

  expect(await ada.puts(`/user/${sam.email}`)).toMatchObject({
    status: 200,
    message: 'User verify',
  });
  expect(await tick()).toBe(true);
  expect(await ada.puts(`/user/${sam.email}`)).toMatchObject({ status: 200 });

  await ada.deletes(`/user/${sam.email}/verification`);
  expect(await tick()).toBe(false);
});

test('buyers cannot be verified', async () => {
  const market = await openMarket();
  const bea = await market.buyer('Bea');
  const ada = await market.admin('Ada');

  expect(await ada.puts(`/user/${bea.email}`)).toMatchObject({
    status: 409,
    code: 'not_a_seller',
  });
  expect(await ada.puts('/user/nobody@example.com')).toMatchObject({ status: 404 });
});

test('deleting a seller ends the session and removes the cars from the market', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla');
  const soldCar = await sam.hasListed('Sold', { state: 'sold' });

  expect(await ada.deletes(`/user/${sam.id}`)).toMatchObject({
    status: 200,
    message: 'Sam was deleted',
  });

  expect(await sam.asks('/addProduct')).toMatchObject({ status: 401 });
  expect(await market.asks('/addProduct')).toMatchObject({ data: [] });
  expect(await market.asks(`/addProduct/${car}`)).toMatchObject({ status: 404 });
  expect(await market.asks(`/addProduct/${soldCar}`)).toMatchObject({ status: 200, paid: true });
  expect((await ada.asks('/user')).data).toHaveLength(1);
  expect(await ada.deletes(`/user/${sam.id}`)).toMatchObject({ status: 404 });
});

test('a deleted person can sign up again with the same email and another identity', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const sam = await market.seller('Sam');
  await ada.deletes(`/user/${sam.id}`);

  const again = await market.identified({ email: sam.email, subject: 'a new identity' });
  const answer = await again.puts('/user', { name: 'Sam', email: sam.email, role: 'user' });
  expect(answer).toMatchObject({ status: 200, data: { role: 'user' } });
  expect(answer.data._id).not.toBe(sam.id);
});

test('deleting an account releases its open bookings and loses the bookings of its cars', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const corolla = await sam.hasListed('Corolla');
  const sue = await market.seller('Sue');
  const camry = await sue.hasListed('Camry');
  const book = (listingId: string, buyerId: string) =>
    market.db
      .insertInto('bookings')
      .values({ listingId, buyerId, phone: '+880 1000', location: 'Dhaka', price: 450_000 })
      .execute();
  await book(corolla, bea.id);
  await book(camry, sam.id);

  await ada.deletes(`/user/${sam.id}`);

  const states = await market.db
    .selectFrom('bookings')
    .select(['listingId', 'state'])
    .orderBy('id')
    .execute();
  expect(states).toEqual([
    { listingId: corolla, state: 'lost' },
    { listingId: camry, state: 'released' },
  ]);
});

test('an administrator sees beforehand what deleting an account will end', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const sue = await market.seller('Sue');
  const contact = { phone: '+880 1000', location: 'Dhaka' };
  const corolla = await sam.hasListed('Corolla');
  await sam.hasListed('Draft', { state: 'draft' });
  await sam.hasListed('Sold', { state: 'sold' });
  await bea.puts('/booking', { ...contact, id: corolla });
  await sam.puts('/booking', { ...contact, id: await sue.hasListed('Camry') });
  await bea.posts('/create-payment-intent', { price: 4500 });

  expect(await ada.asks(`/user/${sam.id}/consequences`)).toMatchObject({
    data: { cars: 1, bookingsOnCars: 1, bookings: 1, checkouts: 1 },
  });
  await ada.deletes(`/user/${sam.id}`);
  expect(await ada.asks(`/user/${sam.id}/consequences`)).toMatchObject({ status: 404 });
});

test('administrators cannot delete themselves, and two cannot delete each other', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const abe = await market.admin('Abe');
  expect(await ada.deletes(`/user/${ada.id}`)).toMatchObject({ status: 409, code: 'own_account' });

  const answers = await Promise.all([
    ada.deletes(`/user/${abe.id}`),
    abe.deletes(`/user/${ada.id}`),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 409])]);
});

test('a suspended administrator is not the last one', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const abe = await market.admin('Abe');
  await ada.puts(`/user/${abe.id}/suspension`, { reason: 'On leave.' });

  expect(await ada.deletes(`/user/${abe.id}`)).toMatchObject({ status: 200 });
});

test('people get an email about what an administrator did to their account', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const sam = await market.seller('Sam');
  const reason = 'Two buyers could not reach you.';
  for (const step of [
    () => ada.puts(`/user/${sam.email}`),
    () => ada.puts(`/user/${sam.email}`),
    () => ada.deletes(`/user/${sam.email}/verification`),
    () => ada.puts(`/user/${sam.id}/suspension`, { reason }),
    () => ada.deletes(`/user/${sam.id}/suspension`),
    () => ada.deletes(`/user/${sam.id}`),
  ]) {
    await step();
    // Emails that are due together are sent side by side.
    await market.outboxIsDone();
  }

  expect(market.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [sam.email, 'You are a verified seller'],
    [sam.email, 'You are no longer a verified seller'],
    [sam.email, 'Your Forecourt account is suspended'],
    [sam.email, 'Your Forecourt account is open again'],
    [sam.email, 'Your Forecourt account is closed'],
  ]);
  expect(market.mails[2]?.text).toContain(reason);
  expect(market.erasedIdentities).toEqual([sam.email]);
});

test('an administrator who verifies sellers sees facts about each, and who still waits', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const sam = await market.seller('Sam');
  const sue = await market.seller('Sue');
  const car = await sam.hasListed('Corolla');
  await sam.hasListed('Draft', { state: 'draft' });
  await sam.hasListed('Sold', { state: 'sold' });
  await sam.hasListed('Gone', { state: 'removed' });
  await market.withToken(null).puts('/report', { report: car });
  await ada.puts(`/user/${sue.email}`);

  const waiting = await ada.asks('/user?role=seller&verified=false&order=newest');
  expect(waiting.data).toMatchObject([
    { email: sam.email, facts: { cars: 2, sales: 1, reports: 1, emailProven: false } },
  ]);
  await market.db
    .updateTable('accounts')
    .set({ emailProvenAt: new Date() })
    .where('id', '=', sue.id)
    .execute();
  const verified = await ada.asks('/user?role=seller&verified=true&order=name');
  expect(verified.data).toMatchObject([
    { email: sue.email, facts: { cars: 0, sales: 0, reports: 0, emailProven: true } },
  ]);
});
