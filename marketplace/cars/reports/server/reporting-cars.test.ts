import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { mailsBesidesBooking } from '../../../../tests/paying.ts';

const openReports = async ({ db }: Awaited<ReturnType<typeof openMarket>>) =>
  db
    .selectFrom('reports')
    .select(['reporter', 'reason'])
    .where('dismissedAt', 'is', null)
    .execute();

test('visitors and accounts report a car once each', async () => {
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

test('visitors of one network count as one, whatever their browser and address', async () => {
  const market = await openMarket({ trustedProxies: ['127.0.0.1'] });
  const car = await (await market.seller('Sam')).hasListed('Corolla');
  const reports = (from: string, agent: string) =>
    market.calls(
      'PUT',
      '/report',
      { 'x-forwarded-for': from, 'user-agent': agent },
      { report: car },
    );
  await reports('2001:db8:1:2::7', 'one');
  await reports('2001:db8:1:2::7', 'another');
  await reports('2001:db8:1:2:aaaa::1', 'one');
  expect(await market.db.selectFrom('reports').select('id').execute()).toHaveLength(1);

  await reports('2001:db8:1:3::7', 'one');
  expect(await market.db.selectFrom('reports').select('id').execute()).toHaveLength(2);
});

test('the address of a visitor is not stored', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla');
  await market.withToken('null').puts('/report', { report: car });

  const [report] = await openReports(market);
  expect(report!.reporter).not.toContain('127.0.0.1');
  expect(report!.reporter.length).toBeGreaterThan(30);
});

test('a car that is not public cannot be reported', async () => {
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

test('administrators see reported cars with the reasons, the one reported last first', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  const ada = await market.admin('Ada');
  const corolla = await sam.hasListed('Corolla');
  const camry = await sam.hasListed('Camry', { state: 'sold' });
  const supra = await sam.hasListed('Supra');
  await sam.hasListed('Fine');
  await bea.puts('/report', { report: corolla, reason: 'Wrong price' });
  await bea.puts('/report', { report: camry });
  await bea.puts('/report', { report: supra });
  await cy.puts('/report', { report: corolla, reason: 'Not the car in the picture' });
  await bea.puts('/booking', { id: corolla, phone: '+880 1000', location: 'Dhaka' });

  const first = await ada.asks('/report?limit=2');
  const second = await ada.asks(`/report?limit=2&cursor=${first.next}`);
  expect([...first.data, ...second.data]).toMatchObject([
    {
      _id: corolla,
      productname: 'Corolla',
      UserName: 'Sam',
      email: sam.email,
      reports: 2,
      reasons: ['Not the car in the picture', 'Wrong price'],
      bookings: 1,
      paid: false,
    },
    { _id: supra, reports: 1, reasons: [] },
    { _id: camry, reports: 1, paid: true },
  ]);
  expect(second.next).toBeUndefined();

  const flags = async () =>
    (await ada.asks('/addProduct')).data.map(({ report }: { report: boolean }) => report);
  expect(await flags()).toEqual([true, true, true, false]);
  expect((await ada.asks(`/addProduct/${corolla}`)).report).toBe(true);
  expect((await sam.asks(`/addProduct/${corolla}`)).report).toBeUndefined();

  await ada.deletes(`/report/${supra}?reason=${encodeURIComponent('I saw the papers.')}`);
  await ada.deletes(`/addProduct/${corolla}`);
  expect((await ada.asks('/report')).data).toMatchObject([{ _id: camry }]);
  expect(await flags()).toEqual([true, false, false]);
  await market.outboxIsDone();
  expect(mailsBesidesBooking(market)).toEqual([
    [bea.email, 'Corolla is no longer available'],
    [sam.email, 'Corolla was taken off the market'],
  ]);
});

test('a visitor who reports too often is refused', async () => {
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
