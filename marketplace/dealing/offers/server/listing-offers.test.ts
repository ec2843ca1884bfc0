import { expect, test } from 'vitest';
import { marketWithOffers } from '../../../../tests/offers.ts';

test('the list of offers counts those that wait for the caller, and goes on page by page', async () => {
  const { imran, sara, car, made, answers, buyer } = await marketWithOffers();
  await made(await buyer('Eve'), 4000);
  const id = await made(imran, 4000);
  expect((await sara.asks('/offers')).waiting).toBe(2);
  await answers(sara, id, 'counter', { amount: 4200 });
  expect((await sara.asks('/offers')).waiting).toBe(1);
  expect((await imran.asks('/offers')).waiting).toBe(1);
  const { data, next } = await sara.asks('/offers?open=true&limit=1');
  expect(data).toMatchObject([
    { amount: 4200, car: { id: car, name: 'Corolla', price: 4500 }, otherName: 'Imran' },
  ]);
  const rest = await sara.asks(`/offers?open=true&limit=1&cursor=${next}`);
  expect(rest.data).toMatchObject([{ otherName: 'Eve' }]);
  expect((await sara.asks(`/offers?car=${car}`)).data).toHaveLength(3);
  expect((await sara.asks(`/offers?car=${imran.id}`)).data).toEqual([]);
});

test('the list of offers shows the asking price while the car is on offer', async () => {
  const { imran, sara, car, made } = await marketWithOffers();
  await made(imran, 4000);
  const asked = async () => (await imran.asks('/offers')).data[0].car.price;
  await sara.patches(`/addProduct/${car}`, { resalePrice: 4400 });
  expect(await asked()).toBe(4400);
  await sara.deletes(`/addProduct/${car}`);
  expect(await asked()).toBeNull();
});
