import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { member, newEmail, password } from '../members.ts';
import { isInteractive, visitor } from '../visitor.ts';

/** Opens a page whose script arrives only on `release`. */
async function early(path: string) {
  const page = await visitor();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    if (!route.request().url().includes('before-paint')) await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return { page, release };
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const isWaiting = (page: Page, name: string) =>
  button(page, name).evaluate((element) => getComputedStyle(element).cursor === 'progress');

test('a login that is sent before the script is there waits visibly and is not lost', async () => {
  const { email } = await member('Early');
  const { page, release } = await early('/login?from=/dashboard');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Login').click();

  expect(await isWaiting(page, 'Login')).toBe(true);
  expect(new URL(page.url()).search).toBe('?from=/dashboard');
  release();

  await page.waitForURL('**/dashboard');
  await page.getByRole('main').getByText('Early').waitFor();
});

test('a sign-up that is sent with Enter before the script is there keeps every field', async () => {
  const { page, release } = await early('/singup?from=/dashboard');
  await page.getByLabel('Name').fill('Prompt');
  await page.getByLabel('Email').fill(newEmail('prompt'));
  await page.getByLabel('Seller Account').check();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  release();

  await page.waitForURL('**/dashboard');
  await page.getByRole('main').getByText('Prompt').waitFor();
  await page.getByRole('link', { name: 'Add Product' }).first().waitFor();
});

test('what is typed and ticked before the script is there stays, and counts', async () => {
  const { page, release } = await early('/login');
  await page.getByLabel('Email').fill('somewhere@example.com');
  await page.getByLabel('Remember Me').check();
  release();
  await isInteractive(page);

  await button(page, 'Login').click();

  await page.getByRole('main').getByText('Enter your password.').first().waitFor();
  expect(await page.getByText('Enter your email address.').count()).toBe(0);
  expect(await page.getByLabel('Email').inputValue()).toBe('somewhere@example.com');
  expect(await page.getByLabel('Remember Me').isChecked()).toBe(true);
});

test('words are searched for before the script is there', async () => {
  const { page, release } = await early('/');
  await page.getByRole('main').getByLabel('Search for a car').fill('toyota');
  await button(page, 'Search').click();

  await page.waitForURL(/\/car\?q=toyota$/, { waitUntil: 'commit' });
  release();
});

test('words that are typed before the script is there stay in the field', async () => {
  const { page, release } = await early('/');
  const field = page.getByRole('main').getByLabel('Search for a car');
  await field.fill('toy');
  release();
  await isInteractive(page);

  await field.press('End');
  await field.pressSequentially('ota');
  await button(page, 'Search').click();

  await page.waitForURL(/\/car\?q=toyota$/);
});

test('an order that is chosen before the script is there is the order of the list', async () => {
  const { page, release } = await early('/car');
  await page.getByLabel('Sort').selectOption('cheapest');

  await page.waitForURL(/order=cheapest/, { waitUntil: 'commit' });
  release();
});
