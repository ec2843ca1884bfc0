import { expect, test } from 'vitest';
import { marketWithMessages, type Person } from '../../../../tests/conversations.ts';
import { afterAnswer, looks, quietMarket } from '../../../../tests/phones.ts';

/** Cars whose numbers are not hidden. */
const openCars = (seller: Person, count: number) =>
  Promise.all(Array.from({ length: count }, (_, place) => seller.hasListed(`Car ${place}`)));

test('a buyer can see the numbers of twenty different cars a day, even with concurrent calls', async () => {
  const market = await marketWithMessages();
  const cars = await openCars(market.sara, 22);
  const statuses = async (person: Person, ids: string[]) =>
    (await Promise.all(ids.map((id) => looks(person, id)))).map(({ status }) => status as number);

  const first = await statuses(market.imran, cars);
  expect(first.filter((status) => status === 200)).toHaveLength(20);
  expect(first.filter((status) => status === 429)).toHaveLength(2);
  const seen = cars.filter((_, place) => first[place] === 200);
  const unseen = cars.filter((_, place) => first[place] === 429);
  expect(await statuses(market.imran, seen.slice(0, 3))).toEqual([200, 200, 200]);
  expect(await looks(market.imran, unseen[0]!)).toMatchObject({
    code: 'too_many_phones',
    message: 'You have looked at the numbers of 20 cars today. You can see more tomorrow.',
  });
  expect(await statuses(await market.buyer('Eve'), unseen)).toEqual([200, 200]);
  const imran = await market.afterDays(market.imran, 1);
  expect(await statuses(imran, unseen)).toEqual([200, 200]);
});

test('a number that is seen on several days counts on each of them', async () => {
  const market = await marketWithMessages();
  const cars = await openCars(market.sara, 21);
  await looks(market.imran, cars[0]!);
  const imran = await market.afterDays(market.imran, 1);
  await looks(imran, cars[0]!);
  for (const car of cars.slice(1, 20))
    expect(await looks(imran, car)).toMatchObject({ status: 200 });
  expect(await looks(imran, cars[20]!)).toMatchObject({ status: 429 });
});

test('a refused request for a number does not count', async () => {
  const { db, imran, sara } = await quietMarket();
  for (const car of await openCars(sara, 3))
    expect(await looks(imran, car)).toMatchObject(afterAnswer);
  expect(await db.selectFrom('shownPhones').selectAll().execute()).toEqual([]);
});

test('deleting an account erases whose numbers it has seen', async () => {
  const { db, imran, car, admin } = await marketWithMessages();
  await looks(imran, car);
  expect(await db.selectFrom('shownPhones').selectAll().execute()).toHaveLength(1);
  await (await admin('Ada')).deletes(`/user/${imran.id}`);
  expect(await db.selectFrom('shownPhones').selectAll().execute()).toEqual([]);
});
