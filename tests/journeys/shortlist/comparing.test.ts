import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshCar } from '../buyers.ts';
import { carIsSold, carLeavesTheMarket } from '../database-changes.ts';
import { expectFineInEveryLook } from '../looks.ts';
import { isToasted } from '../toasts.ts';
import { isInteractive, narrow, visitor } from '../visitor.ts';
import { idOf, openFavourites, save } from './hearts.ts';

const refused = /40[0134]|ERR_FAILED/;
const bar = (page: Page) => page.getByRole('region', { name: 'Cars to compare' });
const columns = (page: Page) => page.getByRole('columnheader');
const addressOf = (cars: string[]) => `/compare?${cars.map((car) => `car=${idOf(car)}`).join('&')}`;

async function freshCars(page: Page, count: number): Promise<string[]> {
  const cars = [];
  for (let number = 0; number < count; number++) cars.push(await freshCar(page));
  return cars;
}

async function choose(page: Page, car: string) {
  await page.goto(car);
  await isInteractive(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Compare/ })
    .click();
}

test('cars are chosen on their pages, four at most, and compared', async () => {
  const page = await visitor({ expectedMessages: refused });
  const cars = await freshCars(page, 5);
  for (const car of cars.slice(0, 4)) await choose(page, car);
  await bar(page).getByText('Compare (4)').waitFor();
  await expectFineInEveryLook(page);
  await choose(page, cars[4]!);
  await isToasted(page, 'Compare takes four cars. Remove one first.');
  await bar(page).getByText('Compare (4)').waitFor();

  await bar(page).getByRole('link').click();
  await expect.poll(() => columns(page).count()).toBe(4);
  expect(page.url()).toContain(addressOf(cars.slice(0, 4)));
  await page
    .getByRole('link', { name: /^Remove/ })
    .first()
    .click();
  await expect.poll(() => columns(page).count()).toBe(3);
  expect(page.url()).toContain(addressOf(cars.slice(1, 4)));
  await page.goto('/compare');
  await expect.poll(() => columns(page).count()).toBe(3);
  expect(page.url()).toContain(addressOf(cars.slice(1, 4)));

  await page.getByRole('banner').getByRole('link', { name: 'Car List' }).click();
  await bar(page).getByText('Compare (3)').waitFor();
  await bar(page).getByRole('button', { name: 'Stop comparing' }).click();
  await expect.poll(() => bar(page).count()).toBe(0);
});

test('saved cars are ticked and compared, by keyboard', async () => {
  const page = await visitor({ expectedMessages: refused });
  const cars = await freshCars(page, 2);
  for (const car of cars) await save(page, car);
  await openFavourites(page);
  const ticks = page.getByRole('checkbox', { name: /^Compare/ });
  await ticks.nth(1).waitFor();
  for (const number of [0, 1]) {
    await ticks.nth(number).focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('link', { name: 'Compare 2 cars' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => columns(page).count()).toBe(2);

  const table = page.getByRole('region', { name: 'The cars side by side' });
  await page.setViewportSize(narrow);
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
  const label = table.getByRole('rowheader', { name: 'Price' });
  const [region, first] = [await table.boundingBox(), await label.boundingBox()];
  expect(Math.abs(first!.x - region!.x)).toBeLessThan(3);
});

test('a comparison can be shared, read without scripts, and narrowed to differences', async () => {
  const page = await visitor({ expectedMessages: refused });
  const cars = await freshCars(page, 2);
  const reader = await visitor({ javaScriptEnabled: false });
  await reader.goto(addressOf(cars));
  expect(await columns(reader).count()).toBe(2);
  expect(await reader.getByRole('rowheader', { name: 'Location' }).count()).toBe(1);
  await reader.getByRole('link', { name: /^Only differences/ }).click();
  await reader.waitForURL('**only=differences');
  expect(await reader.getByRole('rowheader', { name: 'Location' }).count()).toBe(0);

  await page.goto(addressOf(cars));
  await isInteractive(page);
  await page.getByRole('link', { name: /^Only differences.*off$/ }).click();
  await page.getByRole('link', { name: /^Only differences.*on$/ }).waitFor();
  await page
    .getByRole('link', { name: /^Remove/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Pick one more car' }).waitFor();
});

test('a comparison is fine in every look, with sold cars and cars that are gone', async () => {
  const page = await visitor({ expectedMessages: refused });
  const cars = await freshCars(page, 4);
  await carIsSold(cars[1]!);
  await carLeavesTheMarket(cars[3]!);
  await page.goto(addressOf(cars));
  await isInteractive(page);
  await page.getByText('One of these cars is no longer listed.').waitFor();
  await page.getByRole('columnheader').getByText('Sold').waitFor();
  await expectFineInEveryLook(page);

  await page.getByRole('main').getByRole('link', { name: 'Remove', exact: true }).click();
  await expect.poll(() => page.getByText('no longer listed').count()).toBe(0);
  expect(page.url()).toContain(addressOf(cars.slice(0, 3)));
  await page.goto('/compare');
  await page.getByRole('heading', { name: 'Pick two to four cars' }).waitFor();
  await expectFineInEveryLook(page);
});
