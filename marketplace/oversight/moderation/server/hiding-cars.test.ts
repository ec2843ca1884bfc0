import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { books, opensCheckout, provesAddress } from '../../../../tests/paying.ts';
import { confirmCard } from '../../../../tests/services/card-provider.ts';

const reason = 'The pictures show another car.';

async function withCar() {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const ada = await market.admin('Ada');
  const car = await sam.hasListed('Corolla');
  const isShown = async () => (await market.asks(`/addProduct/${car}`)).status === 200;
  return { market, sam, ada, car, isShown };
}

test('only its seller sees a hidden car, gets the reason by email, and sees it shown again', async () => {
  const { market, sam, ada, car, isShown } = await withCar();

  expect(await ada.puts(`/addProduct/${car}/hiding`, { reason })).toMatchObject({
    status: 200,
    message: 'Corolla is hidden',
  });
  expect(await isShown()).toBe(false);
  expect((await market.asks('/addProduct')).data).toEqual([]);
  expect(await sam.asks(`/addProduct/${car}`)).toMatchObject({
    status: 200,
    hiddenBecause: reason,
  });
  await market.outboxIsDone();

  await ada.deletes(`/addProduct/${car}/hiding`);
  expect(await isShown()).toBe(true);
  await market.outboxIsDone();
  expect(market.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [sam.email, 'Corolla is hidden for now'],
    [sam.email, 'Corolla is no longer hidden'],
  ]);
  expect(market.mails[0]?.text).toContain(reason);
  expect((await ada.asks('/audit')).data).toMatchObject([
    { action: 'listing.shown', subject: { name: 'Corolla' } },
    { action: 'listing.hidden', actor: { email: ada.email }, details: { reason } },
  ]);
});

test('hiding a car twice emails the seller once, and requires a reason', async () => {
  const { market, ada, car } = await withCar();
  await Promise.all([1, 2, 3].map(() => ada.puts(`/addProduct/${car}/hiding`, { reason })));
  expect((await ada.asks('/audit')).data).toHaveLength(1);
  await market.outboxIsDone();
  expect(market.mails).toHaveLength(1);

  expect(await ada.puts(`/addProduct/${car}/hiding`, { reason: ' ' })).toMatchObject({
    status: 400,
    fields: { reason: 'Give a reason.' },
  });
});

test('restoring a seller does not show a car that an administrator hid, nor the reverse', async () => {
  const { sam, ada, car, isShown } = await withCar();
  await ada.puts(`/addProduct/${car}/hiding`, { reason });
  await ada.puts(`/user/${sam.id}/suspension`, { reason });
  await ada.deletes(`/user/${sam.id}/suspension`);
  expect(await isShown()).toBe(false);

  await ada.puts(`/user/${sam.id}/suspension`, { reason });
  await ada.deletes(`/addProduct/${car}/hiding`);
  expect(await isShown()).toBe(false);
  await ada.deletes(`/user/${sam.id}/suspension`);
  expect(await isShown()).toBe(true);
});

test('hiding a car ends the hold of a paying buyer, who cannot pay any more', async () => {
  const { market, ada, car } = await withCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const { clientSecret } = await opensCheckout(bea, booking);

  await ada.puts(`/addProduct/${car}/hiding`, { reason });
  await market.outboxIsDone();

  expect(await opensCheckout(bea, booking)).toMatchObject({ status: 409, code: 'booking_gone' });
  expect(await confirmCard(clientSecret)).toMatchObject({
    status: 'payment_intent_unexpected_state',
  });
});

test('a sold car cannot be hidden', async () => {
  const { market, sam, ada } = await withCar();
  const sold = await sam.hasListed('Yaris', { state: 'sold' });

  expect(await ada.puts(`/addProduct/${sold}/hiding`, { reason })).toMatchObject({
    status: 409,
    code: 'listing_sold',
  });
  await market.outboxIsDone();
  expect(market.mails).toEqual([]);
});

test('the reason for deleting a car is in the email to its seller and in the audit trail', async () => {
  const { market, ada, sam, car } = await withCar();

  await ada.deletes(`/addProduct/${car}?${new URLSearchParams({ reason })}`);

  await market.outboxIsDone();
  expect(market.mails).toMatchObject([{ to: sam.email, text: expect.stringContaining(reason) }]);
  expect((await ada.asks('/audit')).data).toMatchObject([
    { action: 'listing.removed', details: { reason } },
  ]);
});

test('administrators find cars by name, seller and state', async () => {
  const { market, ada, sam, car } = await withCar();
  const sue = await market.seller('Sue');
  const draft = await sue.hasListed('BMW 320i', { state: 'draft' });
  const sold = await sue.hasListed('Corolla Cross', { state: 'sold' });
  await ada.puts(`/addProduct/${car}/hiding`, { reason });
  await sue.puts('/report', { report: draft, reason: 'Listed twice' });
  const found = async (query: string) =>
    (await ada.asks(`/administration/cars?${query}`)).data.map(({ id }: { id: string }) => id);

  expect(await found('')).toEqual([sold, draft, car]);
  expect(await found('search=coro')).toEqual([sold, car]);
  expect(await found(`search=${sue.email}`)).toEqual([sold, draft]);
  expect(await found(`search=${draft}`)).toEqual([draft]);
  expect(await found('state=hidden')).toEqual([car]);
  expect(await found('search=corolla&state=sold')).toEqual([sold]);
  expect(await found('search=nothing')).toEqual([]);
  expect((await ada.asks('/administration/cars?search=320')).data).toMatchObject([
    {
      state: 'draft',
      seller: { email: sue.email },
      reports: 1,
      reasons: ['Listed twice'],
      openBookings: 0,
    },
  ]);
  expect((await ada.asks(`/administration/cars?search=${car}`)).data).toMatchObject([
    { state: 'hidden', hiddenBecause: reason, seller: { email: sam.email } },
  ]);
  expect((await ada.asks('/administration/totals')).data).toEqual({
    accounts: { all: 3, buyers: 0, sellers: 2, notVerified: 2, suspended: 0 },
    cars: { draft: 1, advertised: 0, hidden: 1, sold: 1 },
  });
});

test('the list of all cars is paged', async () => {
  const { market, ada } = await withCar();
  const sue = await market.seller('Sue');
  for (const name of ['One', 'Two', 'Three']) await sue.hasListed(name);

  const first = await ada.asks('/administration/cars?limit=3');
  const second = await ada.asks(`/administration/cars?limit=3&cursor=${first.next}`);

  const names = [...first.data, ...second.data].map(({ name }) => name);
  expect(names).toEqual(['Three', 'Two', 'One', 'Corolla']);
  expect(second.next).toBeUndefined();
});

test('a buyer gets an email when a hidden booked car can be bought again, and not before', async () => {
  const { market, sam, ada, car } = await withCar();
  const bea = await market.buyer('Bea');
  await provesAddress(market, bea);
  await books(bea, car);
  const told = async () => {
    await market.outboxIsDone();
    return market.mails.filter(({ to }) => to === bea.email).map(({ subject }) => subject);
  };
  const onHold = 'Corolla is not for sale for now';
  expect(await told()).toEqual(['You booked Corolla']);

  await ada.puts(`/addProduct/${car}/hiding`, { reason });
  await ada.puts(`/user/${sam.id}/suspension`, { reason });
  await ada.deletes(`/addProduct/${car}/hiding`);
  expect((await told()).slice(1)).toEqual([onHold, onHold]);

  await ada.deletes(`/user/${sam.id}/suspension`);
  expect((await told()).slice(3)).toEqual(['Corolla is for sale again']);

  await ada.puts(`/addProduct/${car}/hiding`, { reason });
  await ada.deletes(`/addProduct/${car}/hiding`);
  // Sent at once, either may come first.
  expect((await told()).slice(4).toSorted()).toEqual(['Corolla is for sale again', onHold]);
});
