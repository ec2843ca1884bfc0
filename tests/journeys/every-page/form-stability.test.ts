import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newEmail, signUp } from '../members.ts';
import { isInteractive, visitor } from '../visitor.ts';

/** How far down the page its last button is, whatever is scrolled. */
const depthOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name })
    .evaluate((button) => button.getBoundingClientRect().top + scrollY);

test('mending a mistake moves nothing on the form of a car', async () => {
  const page = await visitor();
  await signUp(page, { name: 'Stella', email: newEmail('stella'), seller: true });
  await page.goto('/dashboard/SellerAddProduct');
  await page.getByLabel('Product name').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'ADD Product' }).click();
  await page.getByText('There is a problem').waitFor();

  const before = await depthOf(page, 'ADD Product');
  const mended = { 'Product name': 'Toyota Still', Location: 'Dhaka', 'Resale price': '9000' };
  for (const [field, text] of Object.entries(mended)) {
    await page.getByLabel(field).fill(text);
    await expect.poll(() => page.getByLabel(field).getAttribute('aria-invalid')).toBe(null);
    expect(await depthOf(page, 'ADD Product')).toBe(before);
  }
});

test('the picture beside the log-in keeps its size while a mistake shows and is mended', async () => {
  const page = await visitor();
  await page.goto('/login');
  await isInteractive(page);
  const size = () =>
    page
      .getByRole('main')
      .locator('picture img')
      .evaluate((img) => JSON.stringify([img.clientWidth, img.clientHeight]));
  const before = await size();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByText('There is a problem').waitFor();
  expect(await size()).toBe(before);
  await page.getByLabel('Email').fill('stella@example.com');
  expect(await size()).toBe(before);
});

test('without JavaScript the Dash Board says that it needs it', async () => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/dashboard');
  expect(await page.getByText('This page needs JavaScript.').isVisible()).toBe(true);
  expect(await page.getByText('Loading...').isVisible()).toBe(false);
});
