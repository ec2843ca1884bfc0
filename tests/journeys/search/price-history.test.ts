import { expect, test } from 'vitest';
import { imperceptible, watchShifts } from '../layout-shifts.ts';
import { expectFineInEveryLook } from '../looks.ts';
import { isInteractive, visitor } from '../visitor.ts';

/** Cars of the demo market whose prices changed. */
const dropped = 'Toyota RAV4 2.0 CNG';
const raised = 'BMW 520d';

test('whoever sorts by price drops finds them marked, and reads what the car has cost', async () => {
  const page = await visitor();
  await page.goto('/car');
  await isInteractive(page);
  await page.getByLabel('Sort').selectOption({ label: 'Newest price drops first' });
  await page.waitForURL('**/car?order=newest-price-drop');
  const first = page.locator('main article').first();
  await first.getByText('Price dropped $600').waitFor();
  await page.getByRole('status').filter({ hasText: 'newest price drops first' }).waitFor();
  await expectFineInEveryLook(page);

  await first.getByRole('link', { name: dropped }).click();
  await page.getByRole('heading', { level: 1, name: dropped }).waitFor();
  const history = page.getByRole('region', { name: 'Price history' });
  await history.getByText(/^\d+ days on the market$/).waitFor();
  const rows = await history.getByRole('listitem').allInnerTexts();
  expect(rows.map((row) => row.split(/\n/).slice(1).join(' '))).toEqual([
    'Lowered by $300 $9,100',
    'Lowered by $300 $9,400',
    'Listed $9,700',
  ]);
  await page.getByRole('region', { name: dropped }).getByText('Price dropped $600').waitFor();
  await expectFineInEveryLook(page);
});

test('the page of a car that became dearer says so, without a mark, and nothing moves', async () => {
  const page = await visitor();
  await page.goto('/category/bmw');
  const car = page.locator('main article').filter({ hasText: raised });
  expect(await car.getByText('Price dropped').count()).toBe(0);
  const address = await car.getByRole('link').getAttribute('href');

  const shift = await watchShifts(page);
  await page.goto(address!, { waitUntil: 'networkidle' });
  await isInteractive(page);
  const history = page.getByRole('region', { name: 'Price history' });
  await history.getByText('Raised by $400').waitFor();
  await history.getByText(/^\d+ days on the market$/).waitFor();
  expect(await shift()).toBeLessThan(imperceptible);
});

test('without JavaScript the history can be read, with the date in place of the days', async () => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/car?order=newest-price-drop');
  await page.locator('main article').first().getByRole('link', { name: dropped }).click();
  const history = page.getByRole('region', { name: 'Price history' });
  await history.getByText(/^On the market since \d+ \w+ \d{4}$/).waitFor();
  expect(await history.getByRole('listitem').count()).toBe(3);
});
