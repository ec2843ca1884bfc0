import { expect, test } from 'vitest';
import { addPictures, fillIn, listAddress, newSeller, submit } from '../sellers.ts';
import { isToasted } from '../toasts.ts';

test('a seller adds a car with two pictures, advertises it, changes its price and deletes it', async () => {
  const page = await newSeller();
  const name = `Toyota Journey ${Date.now()}`;
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Dash Board' }).getByText('ADD Product').click();
  await page.getByLabel('Product name').waitFor();
  await addPictures(page, 'front.jpg', 'back.jpg');
  await fillIn(page, name);
  await submit(page).click();
  await page.waitForURL((url) => url.pathname === '/');
  await isToasted(page, `${name} was added`);
  await isToasted(page, 'Not advertised yet');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(name);

  await page.goto(listAddress);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('Sales').waitFor();
  await row.getByText('Not advertised').waitFor();
  await row.getByText('$12,500, no open bookings').waitFor();
  await row.getByRole('button', { name: `Advertise ${name}` }).click();
  await isToasted(page, `${name} is advertised`);
  await row.getByText('Advertised').waitFor();
  expect(await row.getByRole('button', { name: 'Advertise' }).count()).toBe(0);

  await page.goto('/car');
  const first = page.locator('main article').first();
  expect(await first.getByRole('link').innerText()).toBe(name);
  await first.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.getByAltText(/of 2$/).count()).toBe(2);
  await page
    .getByRole('link', { name: `Edit ${name}` })
    .first()
    .waitFor();

  await page.goto(listAddress);
  await row.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByText('everyone who booked is emailed').waitFor();
  await page.getByText('will get an email about your changes').waitFor();
  await page.getByLabel('Resale price').fill('11,900');
  const change = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save changes' }).click();
  expect((await change).postDataJSON()).toEqual({ resalePrice: 11_900 });
  await page.waitForURL(`**${listAddress}`);
  await row.getByText('$11,900').waitFor();

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await isToasted(page, `${name} was deleted`);
  await page.getByRole('heading', { name: 'No Product Available' }).waitFor();
});
