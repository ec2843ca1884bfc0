import { expect, test } from 'vitest';
import { openMarket } from '../../../tests/market.ts';

const openReports = async ({ db }: Awaited<ReturnType<typeof openMarket>>) =>
  db
    .selectFrom('reports')
    .select(['reporter', 'reason'])
    .where('dismissedAt', 'is', null)
    .execute();

test('anybody may report a car, once each', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const car = await sam.hasListed('Corolla');
  const visitor = market.withToken('null');

  for (const caller of [visitor, visitor, bea, bea]) {
    expect(await caller.puts('/report', { report: car, reason: 'Wrong price' })).toMatchObject({
      status: 200,
      message: 'Thank you. We will look at this listing.',
    });
  }
  expect(await openReports(market)).toHaveLength(2);
});

test('no address of a visitor is kept', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla');
  await market.withToken('null').puts('/report', { report: car });

  const [report] = await openReports(market);
  expect(report!.reporter).not.toContain('127.0.0.1');
  expect(report!.reporter.length).toBeGreaterThan(30);
});

test('a car that the caller may not know of cannot be reported', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const draft = await sam.hasListed('Draft', { state: 'draft' });

  for (const report of [draft, crypto.randomUUID(), 'nonsense']) {
    expect(await bea.puts('/report', { report })).toMatchObject({ status: 404 });
  }
});

test('an administrator dismisses the reports, and the car can be reported anew', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const ada = await market.admin('Ada');
  const car = await sam.hasListed('Corolla');
  await bea.puts('/report', { report: car });

  expect(await ada.deletes(`/report/${car}`)).toMatchObject({ status: 200 });
  expect(await openReports(market)).toEqual([]);
  await bea.puts('/report', { report: car });
  expect(await openReports(market)).toHaveLength(1);
});

test('a flood of reports is refused', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla');
  const visitor = market.withToken('null');
  const statuses = [];
  for (let sent = 0; sent < 11; sent++) {
    statuses.push((await visitor.puts('/report', { report: car })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});
