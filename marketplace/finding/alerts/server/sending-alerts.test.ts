import { expect, test } from 'vitest';
import { lockAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import { sweep } from '#server/background/sweep.ts';
import { marketWithAlerts } from '../../../../tests/alerts.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { zoneWhereItIs } from '../../../../tests/time-zones.ts';
import { lockRecipient } from './pending-alert-store.ts';
import { sendAlerts } from './send-alerts.ts';
import { addNotifications, eraseAlertsOf, setLastAlertAt } from './sent-notification-store.ts';

const quarter = 15;

test('instant alerts are a quarter of an hour apart and gather what was found between', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  await market.saves(bea, 'category=toyota', 'instant', 'Toyotas');
  await sam.hasListed('One');
  expect(await market.sentAlerts()).toHaveLength(1);
  for (let number = 0; number < 32; number++) await sam.hasListed(`Car ${number}`);
  market.minutesPass(quarter - 1);
  expect(await market.sentAlerts()).toEqual([]);
  market.minutesPass(1);
  const [mail, ...others] = await market.sentAlerts();
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('32 new cars for “Toyotas”');
  expect(mail!.text.match(/singleProduct/g)).toHaveLength(20);
  expect(mail!.text).toContain('and 12 more');
  expect(mail!.text).toContain('https://forecourt.example/car?category=toyota');
  market.minutesPass(quarter);
  expect(await market.sentAlerts()).toEqual([]);
});

test('no instant alert is sent at night, and one email in the morning has everything', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  await bea.patches('/alerts', { timeZone: zoneWhereItIs(5) });
  await market.saves(bea, 'category=toyota');
  await market.saves(bea, 'condition=Good', 'daily');
  await sam.hasListed('One');
  await sam.hasListed('Two', { category: 'bmw' });
  expect(await market.sentAlerts()).toEqual([]);
  market.minutesPass(120);
  const [mail, ...others] = await market.sentAlerts();
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('2 new cars for your saved searches');
});

test('a digest is sent once a day', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  await market.saves(bea, 'category=toyota', 'daily', 'Toyotas');
  await sam.hasListed('One');
  await market.alertsRun();
  market.minutesPass(10 * 60);
  await sam.hasListed('Two');
  expect(await market.sentAlerts()).toEqual([]);
  market.minutesPass(9 * 60);
  expect((await market.sentAlerts()).map(({ subject }) => subject)).toEqual([
    '2 new cars for “Toyotas”',
  ]);
  await sam.hasListed('Three');
  market.minutesPass(60);
  expect(await market.sentAlerts()).toEqual([]);
});

test('only active accounts with a proven address get alerts', async () => {
  const market = await marketWithAlerts();
  const sam = await market.seller('Sam');
  const unproven = await market.buyer('Una');
  await unproven.patches('/alerts', { timeZone: zoneWhereItIs(12) });
  const [suspended, leaving] = [await market.reader('Sid'), await market.reader('Lee')];
  for (const person of [unproven, suspended, leaving]) await market.saves(person, 'maxYears=5');
  const setState = (id: string, state: 'suspended' | 'active') =>
    market.db.updateTable('accounts').set({ state }).where('id', '=', id).execute();
  await setState(suspended.id, 'suspended');
  await sam.hasListed('Corolla');
  await market.alertsRun();
  const told = await market.db.selectFrom('told').select('accountId').execute();
  expect(told).toEqual([{ accountId: leaving.id }]);
  await market.db.updateTable('accounts').set({ emailProvenAt: null }).execute();
  expect(await market.sentAlerts()).toEqual([]);
  await market.outboxIsDone();
  expect(market.mails).toEqual([]);
});

test('concurrent instances notify each account once', async () => {
  const market = await marketWithAlerts();
  const sam = await market.seller('Sam');
  const people = await Promise.all(['Bea', 'Ben', 'Bob'].map((name) => market.reader(name)));
  for (const person of people) {
    await market.saves(person, 'category=toyota');
    await market.saves(person, 'condition=Good');
  }
  for (let number = 0; number < 5; number++) await sam.hasListed(`Car ${number}`);
  await Promise.all(Array.from({ length: 4 }, () => sendAlerts(market.dependencies)));
  await market.alertsRun();
  await market.outboxIsDone();
  expect(market.mails.map(({ to }) => to).toSorted()).toEqual(
    people.map(({ email }) => email).toSorted(),
  );
  expect(await market.db.selectFrom('told').selectAll().execute()).toHaveLength(15);
});

test('an instance waits while another writes to the same account', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  await market.saves(bea, 'category=toyota');
  await sam.hasListed('Corolla');
  await callDuringTransaction(
    market.db,
    (tx) => lockRecipient(tx, bea.id),
    () => market.alertsRun(),
    (tx) => setLastAlertAt(tx, bea.id, new Date()),
  );
  expect(await market.sentAlerts()).toEqual([]);
  market.minutesPass(quarter);
  expect(await market.sentAlerts()).toHaveLength(1);
});

test('an account that is closed while its alert is written gets none and leaves nothing behind', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  await market.saves(bea, 'category=toyota');
  await sam.hasListed('Corolla');
  await callDuringTransaction(
    market.db,
    (tx) => lockAccount(tx, bea.id),
    () => market.alertsRun(),
    async (tx) => {
      await eraseAlertsOf(tx, bea.id);
      await tx.updateTable('accounts').set({ state: 'closed' }).where('id', '=', bea.id).execute();
    },
  );
  expect(await market.sentAlerts()).toEqual([]);
  expect(await market.db.selectFrom('alertSettings').selectAll().execute()).toEqual([]);
});

test('a car is recorded as fitting once, whatever its price', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  const listingId = await sam.hasListed('Corolla');
  const record = (price: number) =>
    addNotifications(market.db, bea.id, [{ listingId, kind: 'fits', price }], new Date());
  expect(await record(4_500)).toEqual([{ listingId, kind: 'fits', price: 4_500 }]);
  expect(await record(4_400)).toEqual([]);
});

test('sent notifications are deleted after a year, pending ones after a month', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  await market.saves(bea, 'category=toyota', 'daily');
  await sam.hasListed('One');
  await market.sentAlerts();
  const isSweptAfter = (days: number) => {
    const later = new Date(Date.now() + days * 24 * 3_600_000);
    return sweep({ ...market.dependencies, now: () => later }, async () => {});
  };
  const count = async (table: 'told' | 'foundCars') =>
    (await market.db.selectFrom(table).selectAll().execute()).length;
  await isSweptAfter(29);
  expect(await count('foundCars')).toBe(1);
  market.minutesPass(24 * 60);
  await market.sentAlerts();
  expect(await count('told')).toBe(1);
  await sam.hasListed('Two');
  await market.alertsRun();
  expect(await count('foundCars')).toBe(1);
  await isSweptAfter(32);
  expect(await count('foundCars')).toBe(0);
  await isSweptAfter(366);
  expect(await count('told')).toBe(1);
  await isSweptAfter(368);
  expect(await count('told')).toBe(0);
});
