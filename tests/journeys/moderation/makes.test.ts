import { expect, test } from 'vitest';
import { administrator, dialog, rowOf } from '../administrators.ts';
import { expectFineInEveryLook } from '../looks.ts';
import { newSeller, openForm } from '../sellers.ts';
import { isToasted } from '../toasts.ts';
import { expectAccessible, visitor } from '../visitor.ts';

test('an administrator adds a make; sellers can choose it and visitors find its page', async () => {
  const page = await administrator();
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Dash Board' });
  await menu.getByRole('link', { name: 'Makes' }).click();
  await page.getByRole('button', { name: 'Add make' }).click();
  await dialog(page).getByLabel('Name').fill('Proton');
  expect(await dialog(page).getByLabel('Address').inputValue()).toBe('proton');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Add make' }).click();
  await rowOf(page, 'Proton').waitFor();

  await page.getByRole('button', { name: '0 models of Proton' }).click();
  await dialog(page).getByLabel('New model').fill('Saga');
  await dialog(page).getByRole('button', { name: 'Add model' }).click();
  await dialog(page).getByRole('button', { name: 'Delete Saga' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectFineInEveryLook(page);

  const seller = await newSeller();
  await openForm(seller);
  await seller.getByLabel('Proton').check();
  const home = await visitor();
  expect((await home.goto('/category/proton'))!.status()).toBe(200);
  await home.getByRole('heading', { level: 1, name: /Proton/ }).waitFor();
});

test('a make without cars is deleted after a question, one with cars cannot be', async () => {
  const page = await administrator();
  await page.goto('/dashboard/makes');
  await rowOf(page, 'Toyota').getByText('Has cars').waitFor();
  await page.getByRole('button', { name: 'Delete Fiat' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await isToasted(page, 'Fiat');
  await expect.poll(() => rowOf(page, 'Fiat').count()).toBe(0);
});
