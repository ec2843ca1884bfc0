import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '../../runner/running-product.ts';
import { expectAccessibleInEveryLook } from '../looks.ts';
import { logIn } from '../members.ts';
import { addPictures, cutOff, fillIn, newSeller, openForm, submit } from '../sellers.ts';
import { narrow, visitor } from '../visitor.ts';

const advice = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Price and contact' }).getByText(words);
const price = (page: Page) => page.getByLabel('Resale price');

/** How far down the page its last button is, whatever is scrolled. */
const depth = (page: Page) =>
  submit(page).evaluate((button) => button.getBoundingClientRect().top + scrollY);

async function tellDetails(page: Page) {
  await page.getByText('Add details').click();
  await page.getByLabel('Model').fill('Corolla');
  await page.getByLabel('Mileage').fill('42000');
}

test('a seller is told what is missing, then what such cars cost, and takes the price over', async () => {
  const page = await newSeller();
  await openForm(page);
  const all = 'the category, the condition, the years of use, the model and the mileage';
  await advice(page, `Add ${all} to see what cars like yours cost.`).waitFor();
  await fillIn(page, 'Toyota Corolla GLi');
  await advice(page, 'Add the model and the mileage to see what cars like yours cost.').waitFor();

  await page.getByText('Add details').click();
  const before = await depth(page);
  await page.getByLabel('Model').fill('Corolla');
  await page.getByLabel('Mileage').fill('42000');
  await advice(
    page,
    /^Cars like yours are offered for \$[\d,]+ to \$[\d,]+\. At \$12,500 yours is a \w+ price\. Half of them/,
  ).waitFor();
  expect(await depth(page)).toBe(before);
  await expectAccessibleInEveryLook(page);

  const use = page.getByRole('button', { name: /^Use \$/ });
  const offered = (await use.innerText()).replace(/\D/g, '');
  await use.press('Enter');
  expect(await price(page).inputValue()).toBe(offered);
  expect(await price(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await advice(page, /yours is a fair price/).waitFor();
  await use.waitFor({ state: 'hidden' });
  expect(await depth(page)).toBe(before);

  await price(page).fill('3000');
  await advice(page, 'At $3,000 yours looks unusually low').waitFor();
  expect(await depth(page)).toBe(before);
});

test('on a phone nothing moves either', async () => {
  const page = await newSeller({ viewport: { ...narrow, width: 360 } });
  await openForm(page);
  await fillIn(page, 'Toyota Corolla GLi');
  await page.getByText('Add details').click();
  const before = await depth(page);
  await page.getByLabel('Model').fill('Corolla');
  await page.getByLabel('Mileage').fill('42000');
  await advice(page, 'Cars like yours are offered for').waitFor();
  expect(await depth(page)).toBe(before);
  await price(page).fill('3000');
  await advice(page, 'At $3,000 yours looks unusually low').waitFor();
  expect(await depth(page)).toBe(before);
});

test('advice that does not come is in nobody’s way', async () => {
  const page = await newSeller();
  await page.route('**/api/price-check', (route) => route.abort());
  await openForm(page);
  await addPictures(page, 'front.jpg');
  await fillIn(page, `Toyota Corolla ${Date.now()}`);
  await tellDetails(page);
  await advice(page, 'We cannot compare prices right now. You can go on without it.').waitFor();
  await submit(page).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('whoever edits a car reads what buyers read of its price', async () => {
  const page = await visitor({ expectedMessages: cutOff });
  await page.goto('/login?from=/dashboard/SellerProduct');
  await logIn(page, { email: 'rahim.motors@example.com', password: demoPassword });
  await page.getByLabel('Edit BMW 330e').click();
  await advice(page, /At \$34,100 yours is a good price\./).waitFor();
});
