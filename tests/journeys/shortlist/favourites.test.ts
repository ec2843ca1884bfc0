import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changePrice, freshCar, newBuyer } from '../buyers.ts';
import { carIsSold, carLeavesTheMarket } from '../database-changes.ts';
import { expectFineInEveryLook } from '../looks.ts';
import { expectSignedOut, logIn, logOut, member, newEmail, signUp } from '../members.ts';
import { isToasted } from '../toasts.ts';
import { isInteractive, narrow, visitor } from '../visitor.ts';
import {
  heartOn,
  idOf,
  isBroughtOver,
  isSaved,
  keptInBrowser,
  openFavourites,
  save,
  savedCars,
} from './hearts.ts';

const refused = /40[0134]|409|ERR_FAILED|ERR_INTERNET_DISCONNECTED/;

/** The address to log in at names the one to come back to. */
const isAt = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path);

test('a visitor saves a car by keyboard, in every tab of the browser, and finds it again', async () => {
  const page = await visitor({ expectedMessages: refused });
  const car = await freshCar(page);
  await page.goto('/car');
  await isInteractive(page);
  const other = await page.context().newPage();
  await other.goto(car);
  await isInteractive(other);

  const card = page.locator('main article', { has: page.locator(`a[href="${car}"]`) });
  const heart = card.getByRole('button', { name: /^Save/ });
  expect((await heart.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await heart.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await isSaved(other);
  await page.keyboard.press('Space');
  await isSaved(other, false);
  await page.keyboard.press('Enter');
  await isSaved(other);

  const toSaved = page.getByRole('banner').getByRole('link', { name: /^Saved cars/ });
  await expect.poll(() => toSaved.textContent()).toBe('Saved cars1');
  await toSaved.click();
  expect(await savedCars(page, 1)).toEqual([car]);
  await page.reload();
  expect(await savedCars(page, 1)).toEqual([car]);
});

test('without saved cars the page says how to save one, in every look', async () => {
  const page = await visitor();
  await openFavourites(page);
  await page.getByRole('heading', { name: 'No saved cars yet' }).waitFor();
  await page.getByText('Tap the heart on a car.').waitFor();
  await expectFineInEveryLook(page);
  await page.getByRole('main').getByRole('link', { name: 'See cars' }).click();
  await page.waitForURL('**/car');
});

test('what became of saved cars is said, in every look', async () => {
  const page = await visitor({ expectedMessages: refused });
  const cars = [];
  for (let number = 0; number < 4; number++) cars.push(await freshCar(page));
  const [cheaper, dearer, sold, gone] = cars as [string, string, string, string];
  for (const car of cars) await save(page, car);
  await changePrice(page, cheaper, 17_900);
  await changePrice(page, dearer, 19_000);
  await carIsSold(sold);
  await carLeavesTheMarket(gone);

  await openFavourites(page);
  await page.getByText('$600 less than when you saved it').waitFor();
  await page.getByText('$500 more than when you saved it').waitFor();
  await page.getByRole('main').getByText('Sold', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'No longer listed' }).waitFor();
  await expectFineInEveryLook(page);

  await page.getByRole('button', { name: 'Remove the car you saved at $18,500' }).click();
  await expect.poll(() => page.getByText('No longer listed').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Saved cars');
  expect(await keptInBrowser(page)).not.toContain(idOf(gone));
});

test('a heart that is pressed again leaves the car where it is until the page is left', async () => {
  const page = await visitor({ expectedMessages: refused });
  const car = await freshCar(page);
  await save(page, car);
  await openFavourites(page);
  await savedCars(page, 1);
  await heartOn(page).click();
  await isSaved(page, false);
  expect(await savedCars(page, 1)).toEqual([car]);
  await page.reload();
  await page.getByRole('heading', { name: 'No saved cars yet' }).waitFor();
});

test('cars that were saved before signing up are in the new account, and in its other browser', async () => {
  const page = await visitor({ expectedMessages: refused });
  const email = newEmail('hearty');
  const cars = [await freshCar(page), await freshCar(page)];
  for (const car of cars) await save(page, car);
  await changePrice(page, cars[0]!, 17_900);
  await signUp(page, { name: 'Hearty', email });
  await isBroughtOver(page);
  await openFavourites(page);
  expect(await savedCars(page, 2)).toEqual(cars.toReversed());
  await page.getByText('$600 less than when you saved it').waitFor();
  await expectFineInEveryLook(page);

  const phone = await visitor({ expectedMessages: refused, viewport: narrow });
  const third = await freshCar(phone);
  await save(phone, third);
  await phone.goto('/login?from=/favourites');
  await logIn(phone, { email });
  await isAt(phone, '/favourites');
  expect(await savedCars(phone, 3)).toEqual([third, ...cars.toReversed()]);
  await page.reload();
  expect(await savedCars(page, 3)).toEqual([third, ...cars.toReversed()]);

  await save(page, await freshCar(page));
  await phone.reload();
  await savedCars(phone, 4);
});

test('cars that were saved before continuing with Google are in the account', async () => {
  const page = await visitor({ expectedMessages: refused });
  const car = await freshCar(page);
  await save(page, car);
  await page.goto('/login?from=/favourites');
  await isInteractive(page);
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await chooser.getByLabel('Name').fill('Gina');
  await chooser.getByLabel('Email').fill(newEmail('gina'));
  await chooser.getByRole('button', { name: 'Continue' }).click();
  await isAt(page, '/favourites');
  await isBroughtOver(page);
  expect(await savedCars(page, 1)).toEqual([car]);
});

test('logging out leaves no heart behind, and logging in brings them back', async () => {
  const page = await visitor({ expectedMessages: refused });
  const { email } = await member('Lou');
  const car = await freshCar(page);
  await page.goto(`/login?from=${car}`);
  await logIn(page, { email });
  await isAt(page, car);
  await save(page, car);
  await logOut(page);
  await expectSignedOut(page);
  await isSaved(page, false);
  expect(await keptInBrowser(page)).toEqual([]);
  await openFavourites(page);
  await page.getByRole('heading', { name: 'No saved cars yet' }).waitFor();

  await page.goto(`/login?from=${car}`);
  await logIn(page, { email });
  await isAt(page, car);
  await isSaved(page);
});

test('what does not reach the account stays in the browser and is brought over by the next page', async () => {
  const page = await visitor({ expectedMessages: refused });
  const { email } = await member('Patient');
  const car = await freshCar(page);
  await save(page, car);
  await page.route('**/api/favourites', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.goto('/login?from=/car');
  const [tried] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    // The next page joins an attempt that has not ended.
    page.waitForResponse('**/api/favourites/ids'),
    logIn(page, { email }),
  ]);
  expect(tried.url()).toContain('/api/favourites');
  await isAt(page, '/car');
  expect(await keptInBrowser(page)).toEqual([idOf(car)]);

  await page.unroute('**/api/favourites');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await isBroughtOver(page);
  await openFavourites(page);
  expect(await savedCars(page, 1)).toEqual([car]);
});

test('a heart that the server refuses is empty again, and says why', async () => {
  const page = await newBuyer('Max');
  const car = await freshCar(page);
  await page.route('**/api/favourites', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: 'too_many_favourites', message: 'You have saved 200 cars.' },
    }),
  );
  await page.goto(car);
  await isInteractive(page);
  await heartOn(page).click();
  await isToasted(page, 'You have saved 200 cars.');
  await isSaved(page, false);
});

test('saved cars that cannot be loaded can be asked for again', async () => {
  const page = await visitor({ expectedMessages: refused });
  const car = await freshCar(page);
  await save(page, car);
  await page.route('**/api/cars?*', (route) => route.abort());
  await openFavourites(page);
  await page.getByText('We could not load this').waitFor();
  await expectFineInEveryLook(page);
  await page.unroute('**/api/cars?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(await savedCars(page, 1)).toEqual([car]);
});

test('saved cars that are still loading are readable by all', async () => {
  const page = await visitor({ expectedMessages: refused });
  await save(page, await freshCar(page));
  await page.route('**/api/cars?*', () => {});
  await openFavourites(page);
  await page.getByText('Loading...').waitFor();
  await expectFineInEveryLook(page);
});

test('recently viewed cars can be cleared', async () => {
  const page = await visitor({ expectedMessages: refused });
  const cars = [await freshCar(page), await freshCar(page)];
  for (const car of cars) {
    await page.goto(car);
    await isInteractive(page);
  }
  const shelf = page.getByRole('region', { name: 'Recently viewed' });
  await shelf.getByRole('button', { name: 'Clear recently viewed cars' }).click();
  await isToasted(page, 'Recently viewed cars cleared');
  await expect.poll(() => shelf.count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('viewed-cars'))).toBe('[]');
});
