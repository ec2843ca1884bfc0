import { expect, test } from 'vitest';
import { lockAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import { sweep } from '#server/background/sweep.ts';
import { marketWithAlerts } from '../../../../tests/alerts.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { zoneWhereItIs } from '../../../../tests/time-zones.ts';
import { sendAlerts } from './send-alerts.ts';
import { eraseAlertsOf, noteAlert, noteTold } from './told-store.ts';
import { lockAddressee } from './waiting-store.ts';

const quarter = 15;
const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject);

test('a car that fits a saved search is told at once, with its price and the way to it', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  await sam.hasListed('Corolla of before');
  await market.saves(bea, 'category=toyota&maxPrice=20000', 'instant', 'Cheap Toyotas');
  const car = await sam.hasListed('Corolla www.evil.example', { price: 4_500 });
  await sam.hasListed('X5', { category: 'bmw' });
  await sam.hasListed('Land Cruiser', { price: 45_000 });
  await sam.hasListed('Draft', { state: 'draft' });

  const [mail, ...others] = await market.sentAlerts();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: bea.email,
    subject: 'New: Corolla www. evil. example for $4,500',
  });
  expect(mail!.text).toContain(`https://forecourt.example/singleProduct/${car}`);
  expect(mail!.text).toContain('Cheap Toyotas');
  expect(mail!.text).not.toContain('www.evil');
  expect(await market.sentAlerts()).toEqual([]);
});

test('however many searches fit, a car is told once, and edits are not told', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  for (const query of ['category=toyota', 'maxPrice=20000', 'q=corolla']) {
    await market.saves(bea, query);
  }
  await market.saves(bea, 'maxYears=5', 'daily');
  const car = await sam.hasListed('Corolla');
  const [mail] = await market.sentAlerts();
  expect(mail!.text.split(car)).toHaveLength(2);

  await market.db.updateTable('listings').set({ name: 'Corolla again' }).execute();
  await market.db.updateTable('listings').set({ hidden: true }).execute();
  await market.db.updateTable('listings').set({ hidden: false }).execute();
  market.minutesPass(24 * 60);
  expect(await market.sentAlerts()).toEqual([]);
});

test('nobody is told of their own cars', async () => {
  const market = await marketWithAlerts();
  const [sam, sue] = [await market.reader('Sam', 'seller'), await market.reader('Sue', 'seller')];
  for (const person of [sam, sue]) await market.saves(person, 'category=toyota');
  const car = await sam.hasListed('Corolla');
  await market.keeps(sam, car);
  await market.setPrice(car, 2_000);
  expect((await market.sentAlerts()).map(({ to }) => to)).toEqual([sue.email]);
});

test('only proven addresses of active accounts are written to', async () => {
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

test('what is hidden, sold or dearer by the time an email is written is not in it', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  await market.saves(bea, 'maxPrice=5000');
  await sam.hasListed('First');
  await market.sentAlerts();
  const [hidden, sold, dearer] = [
    await sam.hasListed('Hidden'),
    await sam.hasListed('Sold'),
    await sam.hasListed('Dearer'),
  ];
  await sam.hasListed('Still there');
  await market.alertsRun();
  const change = (id: string, changes: object) =>
    market.db.updateTable('listings').set(changes).where('id', '=', id).execute();
  await change(hidden, { hidden: true });
  await change(sold, { state: 'sold' });
  await market.setPrice(dearer, 9_000);

  market.minutesPass(quarter);
  expect(subjects(await market.sentAlerts())).toEqual(['New: Still there for $4,500']);
  // What was never told is news when it comes back.
  await change(hidden, { hidden: false });
  await market.setPrice(dearer, 4_900);
  market.minutesPass(quarter);
  const [mail] = await market.sentAlerts();
  expect(mail!.text).toContain('Hidden');
  expect(mail!.text).toContain('Dearer');
});

test('a car of before is news once it costs what a search asks for', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  const car = await sam.hasListed('Corolla', { price: 6_000 });
  await market.saves(bea, 'maxPrice=5000');
  await market.saves(bea, 'category=toyota');
  await market.setPrice(car, 5_500);
  expect(await market.sentAlerts()).toEqual([]);
  await market.setPrice(car, 5_000);
  expect(subjects(await market.sentAlerts())).toEqual(['New: Corolla for $5,000']);
});

test('there is a quarter of an hour between two emails, which gathers', async () => {
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

test('at night nothing comes at once, and in the morning everything in one email', async () => {
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

test('a digest comes once a day', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  await market.saves(bea, 'category=toyota', 'daily', 'Toyotas');
  await sam.hasListed('One');
  await market.alertsRun();
  market.minutesPass(10 * 60);
  await sam.hasListed('Two');
  expect(await market.sentAlerts()).toEqual([]);
  market.minutesPass(9 * 60);
  expect(subjects(await market.sentAlerts())).toEqual(['2 new cars for “Toyotas”']);
  await sam.hasListed('Three');
  market.minutesPass(60);
  expect(await market.sentAlerts()).toEqual([]);
});

test('a search that ended tells nothing any more, and another one that fits still does', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  await market.saves(bea, 'maxYears=5');
  await sam.hasListed('First');
  await market.sentAlerts();
  const deleted = await market.saves(bea, 'category=toyota');
  const silenced = await market.saves(bea, 'condition=Good');
  await sam.hasListed('Corolla');
  await market.alertsRun();
  await bea.deletes(`/saved-searches/${deleted}`);
  await bea.patches(`/saved-searches/${silenced}`, { often: 'never' });
  market.minutesPass(quarter);
  const [mail] = await market.sentAlerts();
  expect(mail!.subject).toBe('New: Corolla for $4,500');
  expect(mail!.text).toContain('maxYears=5');
});

test('a favourite that costs enough less is told, once a day', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  const car = await sam.hasListed('Corolla', { price: 10_000 });
  await market.keeps(bea, car);
  await market.alertsRun();
  await market.setPrice(car, 9_950);
  expect(await market.sentAlerts()).toEqual([]);
  await market.setPrice(car, 9_900);
  expect(subjects(await market.sentAlerts())).toEqual(['Corolla costs $100 less']);

  await market.setPrice(car, 9_500);
  market.minutesPass(60);
  expect(await market.sentAlerts()).toEqual([]);
  await market.setPrice(car, 9_700);
  market.minutesPass(24 * 60);
  expect(subjects(await market.sentAlerts())).toEqual(['Corolla costs $200 less']);
  await market.setPrice(car, 9_900);
  await market.setPrice(car, 9_700);
  market.minutesPass(24 * 60);
  expect(await market.sentAlerts()).toEqual([]);
});

test('whoever wants no emails about prices, or keeps the car no more, gets none', async () => {
  const market = await marketWithAlerts();
  const sam = await market.seller('Sam');
  const [bea, ben] = [await market.reader('Bea'), await market.reader('Ben')];
  const car = await sam.hasListed('Corolla', { price: 10_000 });
  for (const person of [bea, ben]) await market.keeps(person, car);
  await bea.patches('/alerts', { priceDrops: false });
  await market.setPrice(car, 9_000);
  await market.db.deleteFrom('favourites').where('accountId', '=', ben.id).execute();
  expect(await market.sentAlerts()).toEqual([]);
});

test('a car is told once by heart or search, as the favourite that costs less', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  const car = await sam.hasListed('Corolla', { price: 10_000 });
  await market.saves(bea, 'maxPrice=9000');
  await market.keeps(bea, car);
  await market.setPrice(car, 9_000);
  const [mail, ...others] = await market.sentAlerts();
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('Corolla costs $1,000 less');
  expect(mail!.text.split(car)).toHaveLength(2);
  market.minutesPass(24 * 60);
  expect(await market.sentAlerts()).toEqual([]);
});

test('new cars and lower prices come in one email', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  const kept = await sam.hasListed('Yaris', { price: 10_000 });
  await market.saves(bea, 'q=corolla', 'instant', 'Corollas');
  await market.keeps(bea, kept);
  await market.setPrice(kept, 9_000);
  await sam.hasListed('Corolla');
  const [mail, ...others] = await market.sentAlerts();
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('1 new car for you, and lower prices');
  expect(mail!.text).toContain('$9,000, was $10,000');
});

test('instances that do it at the same time tell nobody twice', async () => {
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

test('an email that is being written keeps another instance waiting', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  await market.saves(bea, 'category=toyota');
  await sam.hasListed('Corolla');
  await callDuringTransaction(
    market.db,
    (tx) => lockAddressee(tx, bea.id),
    () => market.alertsRun(),
    (tx) => noteAlert(tx, bea.id, new Date()),
  );
  expect(await market.sentAlerts()).toEqual([]);
  market.minutesPass(quarter);
  expect(await market.sentAlerts()).toHaveLength(1);
});

test('whoever closes their account while an email is written gets none and leaves nothing behind', async () => {
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

test('a car is told as fitting once, whatever it costs by then', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  const listingId = await sam.hasListed('Corolla');
  const tell = (price: number) =>
    noteTold(market.db, bea.id, [{ listingId, kind: 'fits', price }], new Date());
  expect(await tell(4_500)).toEqual(new Set([listingId]));
  expect(await tell(4_400)).toEqual(new Set());
});

test('what was told is forgotten after a year, and what waits after a month', async () => {
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
  await isSweptAfter(366);
  expect(await count('told')).toBe(1);
  await isSweptAfter(368);
  expect(await count('told')).toBe(0);
});
