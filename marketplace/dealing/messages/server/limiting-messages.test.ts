import { expect, test } from 'vitest';
import { marketWithMessages, type Person } from '../../../../tests/conversations.ts';

type Market = Awaited<ReturnType<typeof marketWithMessages>>;

const carsOf = (seller: Person, count: number) =>
  Promise.all(Array.from({ length: count }, (_, number) => seller.hasListed(`Car ${number}`)));

/** What beginning with each of these cars is answered, all at once. */
const beginsWithAll = async ({ begins }: Market, buyer: Person, cars: string[]) =>
  (await Promise.all(cars.map((car, number) => begins(buyer, car, `About number ${number}`)))).map(
    ({ status }) => status as number,
  );

test('a new account can begin five conversations in a day, even with concurrent calls', async () => {
  const market = await marketWithMessages();
  const statuses = await beginsWithAll(market, market.imran, await carsOf(market.sara, 8));
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  const imran = await market.afterDays(market.imran, 1);
  const car = await market.sara.hasListed('The day after');
  expect(await market.begins(imran, car)).toMatchObject({ status: 200 });
});

test('an account that is a week old can begin twenty conversations in a day', async () => {
  const market = await marketWithMessages();
  const imran = await market.afterDays(market.imran, 8);
  const statuses = await beginsWithAll(market, imran, await carsOf(market.sara, 22));
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
});

test('writing in an existing conversation does not count as beginning one', async () => {
  const market = await marketWithMessages();
  const cars = await carsOf(market.sara, 5);
  await beginsWithAll(market, market.imran, cars);
  expect(await market.begins(market.imran, cars[0]!, 'One more question')).toMatchObject({
    status: 200,
    data: { position: 2 },
  });
});

test('a buyer can begin five conversations with the same text in a day', async () => {
  const { sara, begins, ...market } = await marketWithMessages();
  const imran = await market.afterDays(market.imran, 8);
  const cars = await carsOf(sara, 7);
  const codes = [];
  for (const car of cars) codes.push((await begins(imran, car, 'Best price?')).code);
  expect(codes).toEqual([...Array(5).fill(undefined), 'same_message', 'same_message']);
  expect(await begins(imran, cars[5]!, 'What about this one?')).toMatchObject({ status: 200 });
});

test('a sender must wait for an answer after 20 messages', async () => {
  const { imran, sara, startConversation, says } = await marketWithMessages();
  const id = await startConversation();
  for (let count = 1; count < 20; count++) await says(imran, id, `Hello? ${count}`);
  expect(await says(imran, id, 'Hello?')).toMatchObject({ code: 'wait_for_answer' });
  await says(sara, id, 'Yes?');
  expect(await says(imran, id, 'Ah.')).toMatchObject({ status: 200 });
});

test('a sender can write 30 messages in a minute', async () => {
  const { imran, sara, startConversation, says } = await marketWithMessages();
  const id = await startConversation();
  const statuses = [];
  for (let count = 0; count < 31; count++) {
    if (count === 15) await says(sara, id, 'Slowly!');
    statuses.push((await says(imran, id, `No. ${count}`)).status);
  }
  expect(statuses.indexOf(429)).toBe(29);
});

test.each([
  ['nothing', ''],
  ['blanks', ' \n '],
  ['2,001 characters', 'x'.repeat(2_001)],
  ['a zero byte', 'a\u0000b'],
  ['half a character', '\ud800'],
])('unreadable text is not sent: %s', async (_what, text) => {
  const { imran, startConversation, says } = await marketWithMessages();
  expect(await says(imran, await startConversation(), text)).toMatchObject({ status: 400 });
});
