import { expect, test } from 'vitest';
import { marketWithAlerts } from '../../../../tests/alerts.ts';

const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject);

test('a favourite that costs enough less is emailed, once a day', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  const car = await sam.hasListed('Corolla', { price: 10_000 });
  await market.hasFavourite(bea, car);
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

test('a buyer who ended emails about prices, or removed the favourite, gets none', async () => {
  const market = await marketWithAlerts();
  const sam = await market.seller('Sam');
  const [bea, ben] = [await market.reader('Bea'), await market.reader('Ben')];
  const car = await sam.hasListed('Corolla', { price: 10_000 });
  for (const person of [bea, ben]) await market.hasFavourite(person, car);
  await bea.patches('/alerts', { priceDrops: false });
  await market.setPrice(car, 9_000);
  await market.db.deleteFrom('favourites').where('accountId', '=', ben.id).execute();
  expect(await market.sentAlerts()).toEqual([]);
});

test('a favourite that also fits a search is emailed once, as the favourite that costs less', async () => {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  const car = await sam.hasListed('Corolla', { price: 10_000 });
  await market.saves(bea, 'maxPrice=9000');
  await market.hasFavourite(bea, car);
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
  await market.hasFavourite(bea, kept);
  await market.setPrice(kept, 9_000);
  await sam.hasListed('Corolla');
  const [mail, ...others] = await market.sentAlerts();
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('1 new car for you, and lower prices');
  expect(mail!.text).toContain('$9,000, was $10,000');
});
