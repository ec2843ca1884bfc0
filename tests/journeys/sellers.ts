import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { photo } from '../pictures.ts';
import { newEmail, signUp } from './members.ts';
import { visitor } from './visitor.ts';

export const addAddress = '/dashboard/SellerAddProduct';
export const listAddress = '/dashboard/SellerProduct';
/** What the browser itself says about refusals and about requests that a test cuts off. */
export const cutOff = /40[0134]|ERR_FAILED|ERR_ABORTED/;

export const jpeg = async (name: string, width = 2400, height = 1600) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo({ width, height }).jpeg({ quality: 100 }).toBuffer(),
});

let sellers = 0;
export async function newSeller(options: Parameters<typeof visitor>[0] = {}) {
  const page = await visitor({ expectedMessages: cutOff, ...options });
  // Leaving a form with something in it asks; the stories here mean to leave.
  page.on('dialog', (dialog) => dialog.accept().catch(() => {}));
  await signUp(page, { name: `Seller ${++sellers}`, email: newEmail('seller'), seller: true });
  return page;
}

export async function openForm(page: Page) {
  await page.goto(addAddress);
  await page.getByLabel('Product name').waitFor();
}

export async function fillIn(page: Page, name: string) {
  await page.getByLabel('Product name').fill(name);
  await page.getByLabel('Toyota').check();
  await page.getByLabel('Good').check();
  await page.getByLabel('Location').fill('Dhaka');
  await page.getByLabel('Years of use').fill('3');
  await page.getByLabel('Description').fill('One owner, always in a garage.');
  await page.getByLabel('Resale price').fill('$12,500');
  await page.getByLabel('Original price').fill('20 000');
  await page.getByLabel('Phone').fill('+880 1700 000 000');
}

export const addPictures = async (page: Page, ...names: string[]) =>
  page.getByLabel('Add pictures').setInputFiles(await Promise.all(names.map((name) => jpeg(name))));

export const submit = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'ADD Product' });
export const isUploaded = (page: Page, count: number) =>
  expect
    .poll(() => page.getByRole('main').getByRole('progressbar').count())
    .toBe(0)
    .then(async () => expect(await page.getByAltText(/^Preview of/).count()).toBe(count));
