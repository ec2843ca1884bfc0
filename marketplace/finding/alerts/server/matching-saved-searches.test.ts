import { expect, test } from 'vitest';
import { marketWithAlerts } from '../../../../tests/alerts.ts';

const quarter = 15;
const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject);

test('a new car that fits a saved search is emailed at once, with its price and address', async () => {
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

test('a car that fits several searches is emailed once, and its edits are not', async () => {
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

test('an alert leaves out cars that were hidden, sold or raised in price before it was written', async () => {
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
  // A car that was never emailed is emailed when it fits again.
  await change(hidden, { hidden: false });
  await market.setPrice(dearer, 4_900);
  market.minutesPass(quarter);
  const [mail] = await market.sentAlerts();
  expect(mail!.text).toContain('Hidden');
  expect(mail!.text).toContain('Dearer');
});

test('an older car is emailed once its price drops to the limit of a search', async () => {
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

test('a deleted or silenced search sends nothing, and another search that fits still does', async () => {
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

test('sellers get no alerts about their own cars', async () => {
  const market = await marketWithAlerts();
  const [sam, sue] = [await market.reader('Sam', 'seller'), await market.reader('Sue', 'seller')];
  for (const person of [sam, sue]) await market.saves(person, 'category=toyota');
  const car = await sam.hasListed('Corolla');
  await market.hasFavourite(sam, car);
  await market.setPrice(car, 2_000);
  expect((await market.sentAlerts()).map(({ to }) => to)).toEqual([sue.email]);
});
