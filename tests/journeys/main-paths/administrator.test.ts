import { expect, test } from 'vitest';
import { administrator, contact, dialog, find, focused, rowOf, unique } from '../administrators.ts';
import { carOf } from '../buyers.ts';
import { member } from '../members.ts';
import { isToasted } from '../toasts.ts';

test('a seller is verified, and the verification is taken back', async () => {
  const seller = await member(unique('Verifiable Motors'), 'seller');
  const page = await administrator();
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Dash Board' });
  await menu.getByRole('link', { name: 'All Seller' }).click();
  await page.getByRole('heading', { level: 1, name: 'All Featured Seller' }).waitFor();
  await page.getByRole('columnheader').first().waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'NO',
    'Name',
    'Email',
    'Verify',
    'Delete',
  ]);

  await page.getByLabel('Search').fill(seller.email);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  expect(new URL(page.url()).searchParams.get('q')).toBe(seller.email);
  await page.getByRole('button', { name: `Verify ${seller.name}` }).click();
  await isToasted(page, 'User verify');
  const row = rowOf(page, seller.name);
  const confirmed = row.getByText('Verify Confirm');
  await confirmed.waitFor();
  expect(await confirmed.evaluate((badge) => getComputedStyle(badge).color)).toBe('rgb(7, 89, 58)');

  await row.getByRole('button', { name: /^Revoke the verification/ }).click();
  await dialog(page).getByRole('button', { name: 'Revoke' }).click();
  await isToasted(page, 'Verification revoked');
  await page.getByRole('button', { name: `Verify ${seller.name}` }).waitFor();
});

test('deleting somebody says first what goes with it, and can be thought better of', async () => {
  const seller = await member(unique('Doomed Motors'), 'seller');
  const car = await carOf(seller.calls, seller.headers);
  const buyer = await member('Bea');
  const id = car.split('/').pop();
  await buyer.calls.put('/api/booking', { headers: buyer.headers, data: { ...contact, id } });
  const page = await administrator();
  await find(page, 'allUser', seller.name);

  const remove = page.getByRole('button', { name: `Delete ${seller.name}` });
  await remove.click();
  await dialog(page).getByText('1 car leaves the market for good.').waitFor();
  await dialog(page).getByText('1 open booking ends with them.').waitFor();
  expect(await focused(page)).toBe('Cancel');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Delete');

  await page.route('**/api/user/*', (route) => route.fulfill({ status: 409, body: '{}' }), {
    times: 1,
  });
  await remove.click();
  await dialog(page).getByText('1 car leaves').waitFor();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('main').getByText(`Nothing has changed for ${seller.name}.`).waitFor();

  await remove.click();
  await dialog(page).getByText('1 car leaves').waitFor();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await isToasted(page, `${seller.name} was deleted`);
  await page.getByRole('heading', { name: 'Nobody found' }).waitFor();
  expect(await focused(page)).toBe('All User');
  expect((await page.request.get(`/api/addProduct/${id}`)).status()).toBe(404);

  await page.getByRole('button', { name: 'Show everyone' }).click();
  await page.getByRole('row').nth(2).waitFor();
  expect(await page.getByLabel('Search').inputValue()).toBe('');
  await find(page, 'allUser', 'shirin.admin@example.com');
  await rowOf(page, 'shirin.admin@example.com').getByText('You', { exact: true }).waitFor();
});
