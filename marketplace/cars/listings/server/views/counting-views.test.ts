import { expect, test } from 'vitest';
import { openMarket } from '../../../../../tests/market.ts';

const viewsOf = ({ db }: Awaited<ReturnType<typeof openMarket>>) =>
  db.selectFrom('listingViews').select(['listingId', 'views']).orderBy('views').execute();

test('views are added up by car and day, and say nothing about who looked', async () => {
  const market = await openMarket();
  const rahim = await market.seller('Rahim');
  const corolla = await rahim.hasListed('Corolla');
  const yaris = await rahim.hasListed('Yaris');
  const look = (id: string) => market.calls('POST', `/addProduct/${id}/view`);

  for (const id of [corolla, yaris, corolla]) {
    expect(await look(id)).toMatchObject({ status: 200, success: true });
  }
  await market.dependencies.views.write();
  await look(corolla);
  await market.dependencies.views.write();

  expect(await viewsOf(market)).toEqual([
    { listingId: yaris, views: 1 },
    { listingId: corolla, views: 3 },
  ]);
});

test('only cars on offer are counted', async () => {
  const market = await openMarket();
  const rahim = await market.seller('Rahim');
  const notOnOffer = [
    await rahim.hasListed('Draft', { state: 'draft' }),
    await rahim.hasListed('Sold', { state: 'sold' }),
    await rahim.hasListed('Hidden', { hidden: true }),
    crypto.randomUUID(),
  ];

  for (const id of notOnOffer) await market.calls('POST', `/addProduct/${id}/view`);
  await market.dependencies.views.write();

  expect(await viewsOf(market)).toEqual([]);
});

test('sellers who look at their own cars are not counted', async () => {
  const market = await openMarket();
  const [rahim, olga] = [await market.seller('Rahim'), await market.seller('Olga')];
  const car = await rahim.hasListed('Corolla');

  for (const seller of [rahim, olga]) await seller.posts(`/addProduct/${car}/view`);
  await market.dependencies.views.write();

  expect(await viewsOf(market)).toEqual([{ listingId: car, views: 1 }]);
});

test('whoever looks too often is not counted any more', async () => {
  const market = await openMarket();
  const car = await (await market.seller('Rahim')).hasListed('Corolla');
  const looks = Array.from({ length: 70 }, () => market.calls('POST', `/addProduct/${car}/view`));

  const statuses = (await Promise.all(looks)).map(({ status }) => status);
  await market.dependencies.views.write();

  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await viewsOf(market)).toEqual([{ listingId: car, views: 60 }]);
});
