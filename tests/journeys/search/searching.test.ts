import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInEveryLook, expectFineInEveryLook } from '../looks.ts';
import { expectNoSidewaysScroll, isInteractive, narrow, visitor } from '../visitor.ts';

const cards = 'main article';
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const count = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /car/ });
const address = (page: Page) => page.url().replace(new URL(page.url()).origin, '');

/** Prices are called good, too. */
const goodCondition = /^Good(?! price)/;

/** The number that stands behind an option. */
const promised = async (page: Page, option: string | RegExp) =>
  Number((await filters(page).locator('label', { hasText: option }).innerText()).match(/\d+/)?.[0]);

test('each filter narrows the list, is in the address, and Back takes it away again', async () => {
  const page = await visitor();
  await page.goto('/car');
  await isInteractive(page);
  const toyotas = await promised(page, 'Toyota');
  await filters(page).getByRole('checkbox', { name: 'Toyota' }).check();
  await count(page)
    .filter({ hasText: `${toyotas} cars, newest first` })
    .waitFor();
  expect(address(page)).toBe('/car?category=toyota');

  const good = await promised(page, goodCondition);
  await filters(page).getByRole('checkbox', { name: goodCondition }).check();
  await page.getByLabel('Sort').selectOption('Lowest price first');
  await count(page)
    .filter({ hasText: `${good} cars, lowest price first` })
    .waitFor();
  expect(address(page)).toBe('/car?category=toyota&condition=Good&order=cheapest');
  await expect.poll(() => page.locator(cards).count()).toBe(Math.min(good, 24));
  await expectFineInEveryLook(page);

  await page.goBack();
  await page.goBack();
  await count(page)
    .filter({ hasText: `${toyotas} cars, newest first` })
    .waitFor();
  expect(await filters(page).getByRole('checkbox', { name: goodCondition }).isChecked()).toBe(
    false,
  );

  await page.getByRole('link', { name: 'Remove filter Toyota' }).click();
  await page.waitForURL('**/car');
});

test('a fact narrows the list, cars that do not say can be had, too, and a chip takes it away', async () => {
  const page = await visitor();
  await page.goto('/car');
  await isInteractive(page);
  const petrol = await promised(page, 'Petrol');
  await filters(page).getByRole('checkbox', { name: 'Petrol' }).check();
  await count(page)
    .filter({ hasText: `${petrol} cars, newest first` })
    .waitFor();
  expect(address(page)).toBe('/car?fuel=petrol');

  await filters(page).getByText('More filters').click();
  await filters(page).getByRole('checkbox', { name: 'Also cars that do not say' }).check();
  await page.waitForURL('**/car?fuel=petrol&unstated=true');
  await expectFineInEveryLook(page);

  await page.getByRole('link', { name: 'Remove filter Petrol' }).click();
  await page.waitForURL('**/car');
});

test('the home page suggests while somebody types, and the keyboard is enough to choose', async () => {
  const page = await visitor();
  await page.goto('/');
  await isInteractive(page);
  await page.getByRole('combobox', { name: 'Search for a car' }).fill('corola');
  const suggestion = page.getByRole('option').first();
  await suggestion.waitFor();
  const name = await suggestion.innerText();
  expect(name).toContain('Corolla');
  await expectAccessibleInEveryLook(page);

  await page.keyboard.press('ArrowDown');
  expect(await suggestion.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Featured Cars' }).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe(name);
  expect(await page.locator(cards).first().getByRole('link').innerText()).toBe(name);
});

test('on a phone the filters are a sheet that shows how many cars are left', async () => {
  const page = await visitor({ viewport: narrow });
  await page.goto('/car');
  await isInteractive(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: 'Bentley' }).check();
  await sheet.getByText('More filters').click();
  await sheet.getByLabel('Years of use').selectOption('3');
  await page.waitForURL('**/car?category=bentley&maxYears=3');
  // Also after turning a tablet: the sheet stays, although its button goes.
  await expectAccessibleInEveryLook(page);

  const show = sheet.getByRole('button', { name: /^Show \d+ cars?$/ });
  await count(page)
    .filter({ hasText: /newest first|1 car$/ })
    .waitFor({ state: 'attached' });
  const left = Number((await show.innerText()).match(/\d+/)?.[0]);
  await show.click();
  await sheet.waitFor({ state: 'hidden' });
  await page.setViewportSize(narrow);
  await expect.poll(() => page.locator(cards).count()).toBe(left);
  await expectNoSidewaysScroll(page);
});

test('without JavaScript words, filters and order are an ordinary form', async () => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/category/bmw');
  await filters(page).getByRole('checkbox', { name: goodCondition }).check();
  await filters(page).getByRole('button', { name: 'Show cars' }).click();
  expect(address(page)).toBe('/category/bmw?condition=Good');
  await page.getByRole('combobox', { name: 'Search for a car' }).fill('m4');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/category/bmw?q=m4&condition=Good');
  expect(await page.locator(cards).first().getByRole('link').innerText()).toContain('M4');
  await page.getByLabel('Sort').selectOption('Highest price first');
  await page.getByRole('button', { name: 'Sort' }).click();
  expect(address(page)).toBe('/category/bmw?q=m4&condition=Good&order=dearest');

  await page.setViewportSize(narrow);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('More filters').click();
  await sheet.getByRole('checkbox', { name: 'Verified sellers only' }).check();
  await sheet.getByRole('button', { name: /^Show/ }).click();
  expect(address(page)).toBe('/category/bmw?q=m4&condition=Good&verified=true&order=dearest');
});

test('whoever finds nothing is told what to drop, and shown the nearest cars', async () => {
  const page = await visitor();
  await page.goto('/car?q=bentley&maxPrice=2000');
  await isInteractive(page);
  await page.getByRole('heading', { name: 'No car matches “bentley” and these filters' }).waitFor();
  await page.getByRole('heading', { name: 'Close to what you want' }).waitFor();
  expect(await page.locator(cards).count()).toBe(3);
  await expectFineInEveryLook(page);

  const drop = page.getByRole('link', { name: /^Any price \(\d+ cars\)$/ });
  const left = (await drop.innerText()).match(/\d+/)?.[0];
  await drop.click();
  await count(page)
    .filter({ hasText: `${left} cars` })
    .waitFor();
  expect(address(page)).toBe('/car?q=bentley');
});

test('coming back from a car finds the longer list, where it was left, also after a reload', async () => {
  const page = await visitor();
  await page.goto('/car');
  await isInteractive(page);
  await page.getByRole('link', { name: /^Show \d+ more$/ }).click();
  await page.waitForURL('**/car?show=48');
  const card = page.locator(cards).nth(40).getByRole('link');
  await card.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  await card.click();
  await page.waitForURL('**/singleProduct/*');
  await page.goBack();
  await card.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);

  await page.reload();
  await isInteractive(page);
  expect(await page.locator(cards).count()).toBe(48);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('a car shows similar ones and those that were looked at before', async () => {
  const page = await visitor();
  await page.goto('/category/bmw');
  await isInteractive(page);
  const first = page.locator(cards).first().getByRole('link');
  const name = await first.innerText();
  await first.click();
  const similar = page.getByRole('region', { name: 'Similar cars' });
  await similar.getByRole('article').nth(2).waitFor();
  await similar.getByRole('article').first().getByRole('link').click();
  await page
    .getByRole('region', { name: 'Recently viewed' })
    .getByRole('link', { name, exact: true })
    .waitFor();
});
