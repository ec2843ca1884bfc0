import { expect, test } from 'vitest';
import { newKey } from '../../../../tests/conversations.ts';
import { marketWithOffers } from '../../../../tests/offers.ts';

test('a car is reserved for one buyer at a time; another may still agree on a price', async () => {
  const { imran, sara, buyer, agreed, made, answers, availability } = await marketWithOffers();
  await agreed(4000, { reserve: true });
  const eve = await buyer('Eve');
  const id = await made(eve, 4200);
  const refused = await answers(sara, id, 'accept', { reserve: true });
  expect(refused).toMatchObject({ status: 409, code: 'car_reserved' });
  expect(refused.until).toBeTruthy();
  expect(await answers(sara, id, 'accept')).toMatchObject({ status: 200 });
  expect(await availability(eve)).toMatchObject({
    status: 'reserved',
    agreed: { price: 4200 },
  });
  expect(await availability(imran)).toMatchObject({ status: 'yours', agreed: { price: 4000 } });
});

test('a car can be reserved for another buyer after a reservation ended', async () => {
  const { sara, buyer, agreed, again, minutesPass, availability, asks } = await marketWithOffers();
  await agreed(4000, { reserve: true });
  minutesPass(72 * 60 + 1);
  await agreed(4200, { buyer: await buyer('Eve'), seller: await again(sara), reserve: true });
  expect(await availability({ asks })).toMatchObject({ status: 'reserved' });
});

test('a car can be reserved once in three days, for any buyer', async () => {
  const { imran, sara, buyer, agreed, made, answers, again, minutesPass, availability } =
    await marketWithOffers();
  await agreed(4000, { reserve: true });
  minutesPass(24 * 60 + 1);
  const [imranNow, saraNow, eve] = [await again(imran), await again(sara), await buyer('Eve')];
  for (const person of [imranNow, eve]) {
    const id = await made(person, 3900);
    const refused = await answers(saraNow, id, 'accept', { reserve: true });
    expect(refused).toMatchObject({ status: 409, code: 'reserved_lately' });
    expect(Math.round((Date.parse(refused.until) - Date.now()) / 3_600_000)).toBe(72);
    expect(await answers(saraNow, id, 'accept')).toMatchObject({ status: 200 });
  }
  expect(await availability(imranNow)).toMatchObject({
    status: 'yours',
    agreed: { price: 3900 },
  });
});

test('a buyer gets the price alone if a promised reservation is not possible yet', async () => {
  const { sara, buyer, agreed, made, answers, again, minutesPass } = await marketWithOffers();
  await agreed(4000, { reserve: true });
  minutesPass(24 * 60 + 1);
  const [saraNow, eve] = [await again(sara), await buyer('Eve')];
  const promise = { amount: 4200, reserve: true };
  const { data } = await answers(saraNow, await made(eve, 3900), 'counter', promise);
  const accepted = await answers(eve, data.id, 'accept');
  expect(accepted.data).toMatchObject({ state: 'accepted', amount: 4200 });
  expect(accepted.data.reservedUntil).toBeNull();
});

test.each([false, true])(
  'agreeing on another price keeps the end of the reservation: with reserving %s',
  async (reserve) => {
    const { imran, sara, made, answers, again, minutesPass } = await marketWithOffers();
    const first = await answers(sara, await made(imran, 4000), 'accept', { reserve: true });
    minutesPass(60);
    const [imranNow, saraNow] = [await again(imran), await again(sara)];
    const second = await answers(saraNow, await made(imranNow, 3900), 'accept', { reserve });
    expect(second.data.reservedUntil).toBe(first.data.reservedUntil);
    expect(second.data.reservedUntil).toBeTruthy();
  },
);

test('accepting again without the reservation is refused', async () => {
  const { imran, sara, made, answers } = await marketWithOffers();
  const id = await made(imran, 4000);
  for (const _time of [1, 2]) {
    expect(await answers(sara, id, 'accept', { reserve: true })).toMatchObject({ status: 200 });
  }
  expect(await answers(sara, id, 'accept')).toMatchObject({ code: 'offer_gone' });
});

test('a seller who counters may promise a reservation; a buyer cannot', async () => {
  const { imran, sara, startConversation, made, answers } = await marketWithOffers();
  const id = await startConversation();
  const wish = { amount: 4000, key: newKey(), reserve: true };
  const ofBuyer = await imran.posts(`/conversations/${id}/offers`, wish);
  expect(ofBuyer.data.reserve).toBe(false);
  const { data } = await answers(sara, ofBuyer.data.id, 'counter', {
    amount: 4300,
    reserve: true,
  });
  expect(data.reserve).toBe(true);
  const { data: accepted } = await answers(imran, data.id, 'accept');
  expect(accepted).toMatchObject({ state: 'accepted' });
  expect(accepted.reservedUntil).toBeTruthy();
  await expect(made(imran, 3900)).resolves.toBeTruthy();
});

test('a new agreed price replaces the one before', async () => {
  const { imran, agreed, stateOf, availability } = await marketWithOffers();
  const first = await agreed(4000, { reserve: true });
  await agreed(3800, { reserve: true });
  expect(await stateOf(first)).toBe('replaced');
  expect(await availability(imran)).toMatchObject({ status: 'yours', agreed: { price: 3800 } });
});
