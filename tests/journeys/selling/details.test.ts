import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInEveryLook, expectFineInEveryLook } from '../looks.ts';
import { addPictures, fillIn, listAddress, newSeller, openForm, submit } from '../sellers.ts';
import { isToasted } from '../toasts.ts';
import { isInteractive, visitor } from '../visitor.ts';

const vin = 'WBA3A5C50CF256651';

const openDetails = (page: Page) => page.getByText('Add details').click();
const isCounted = (page: Page, count: string) => page.getByText(`${count} details`).waitFor();
const says = (page: Page, name: string, words: string) =>
  page
    .getByRole('term')
    .filter({ hasText: name })
    .locator('+ dd')
    .filter({ hasText: words })
    .waitFor();

/** The car's page, from the seller's list. */
async function advertise(page: Page, name: string): Promise<string> {
  await page.goto(listAddress);
  await page.getByRole('button', { name: `Advertise ${name}` }).click();
  await isToasted(page, `${name} is advertised`);
  await page.goto('/car');
  await isInteractive(page);
  await page.locator('main article').first().getByRole('link').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return new URL(page.url()).pathname;
}

test('a seller says all about a car, and visitors and search engines learn it, but for the VIN', async () => {
  const page = await newSeller();
  const name = `BMW 320i ${Date.now()}`;
  await openForm(page);
  await addPictures(page, 'front.jpg');
  await openDetails(page);
  await isCounted(page, '0 of 12');
  const aYearAgo = new Date(Date.now() - 366 * 86_400_000).toISOString().slice(0, 7);
  await page.getByLabel('First registration').fill(aYearAgo);
  expect(await page.getByLabel('Years of use').inputValue()).toBe('1');
  await fillIn(page, name);
  await page.getByLabel('BMW').check();
  await page.getByLabel('Years of use').fill('1');
  await page.getByLabel('Model').fill('3 Series');
  await page.getByLabel('Mileage').fill('42 000');
  await page.getByLabel('Fuel').selectOption({ label: 'Hybrid' });
  await page.getByLabel('Gearbox').selectOption({ label: 'Automatic' });
  await page.getByLabel('Accidents').selectOption({ label: 'Never' });
  await page.getByLabel('VIN').fill(vin.toLowerCase());
  await page.getByLabel('Towbar').check();
  await isCounted(page, '6 of 12');
  await expectAccessibleInEveryLook(page);
  await submit(page).click();
  await page.waitForURL((url) => url.pathname === '/');

  const car = await advertise(page, name);
  await says(page, 'VIN', vin);

  const other = await visitor();
  await other.goto('/car');
  const card = other.locator('main article').first();
  await card.getByText('42,000 km').waitFor();
  await card.getByText('Hybrid').waitFor();
  await other.goto(car);
  await says(other, 'Mileage', '42,000 km');
  await says(other, 'Accidents', 'says the seller');
  await says(other, 'VIN', 'On file');
  await other.getByRole('listitem').filter({ hasText: 'Towbar' }).waitFor();
  await expectFineInEveryLook(other);
  const html = await (await other.request.get(car)).text();
  expect(html).toContain('"mileageFromOdometer"');
  expect(html.toUpperCase()).not.toContain(vin);
});

test('a mistake opens the closed details, nothing typed is lost, and the draft outlives a reload', async () => {
  const page = await newSeller();
  await openForm(page);
  await fillIn(page, 'Toyota Prius');
  await openDetails(page);
  await page.getByLabel('VIN').fill('1M8GDM9A_KP042788');
  await page.getByLabel('Fuel').selectOption({ label: 'Electric' });
  await page.getByLabel('Engine size').fill('1800');
  await page.getByLabel('First registration').fill('2010-01');
  await page.getByLabel('Mileage').fill('1400000');
  await page.getByText('If that is right, leave it as it is.').waitFor();
  await openDetails(page);
  await submit(page).click();

  await page
    .getByText('A VIN has 17 letters and digits, without I, O and Q.')
    .first()
    .waitFor({ state: 'visible' });
  expect(await page.getByLabel('VIN').isVisible()).toBe(true);
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await summary.getByRole('link', { name: 'An electric car has no engine size.' }).waitFor();
  await summary.getByRole('link', { name: 'Does not fit the first registration.' }).waitFor();
  await expectAccessibleInEveryLook(page);

  await page.reload();
  await page.getByLabel('Product name').waitFor();
  expect(await page.getByLabel('Engine size').inputValue()).toBe('1800');
  expect(await page.getByLabel('Mileage').inputValue()).toBe('1400000');
});

test('two cars on offer cannot have one VIN: the second stays a draft and says why', async () => {
  const sell = async (page: Page, name: string) => {
    await openForm(page);
    await addPictures(page, 'front.jpg');
    await fillIn(page, name);
    await openDetails(page);
    await page.getByLabel('VIN').fill('JTDKB20U093512345');
    await submit(page).click();
    await page.waitForURL((url) => url.pathname === '/');
  };
  const first = await newSeller();
  await sell(first, `First ${Date.now()}`);
  await first.goto(listAddress);
  await first.getByRole('button', { name: /^Advertise First/ }).click();
  await isToasted(first, 'is advertised');

  const second = await newSeller({ expectedMessages: /40[01349]/ });
  await sell(second, `Second ${Date.now()}`);
  await second.goto(listAddress);
  await second.getByRole('button', { name: /^Advertise Second/ }).click();
  await isToasted(second, 'Another car on offer has this VIN.');
  await second.getByText('Not advertised').waitFor();
});
