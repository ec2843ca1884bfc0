import { expect, test } from 'vitest';
import { administrator, dialog, rowOf, unique } from '../administrators.ts';
import { carOf } from '../buyers.ts';
import { expectAccessibleInEveryLook, expectFineInEveryLook } from '../looks.ts';
import { member } from '../members.ts';
import { isToasted } from '../toasts.ts';

const reason = 'The pictures show another car.';

test('an administrator finds a car, hides it with a reason, shows it again and deletes it', async () => {
  const seller = await member(unique('Crooked Motors'), 'seller');
  const path = await carOf(seller.calls, seller.headers);
  const id = path.split('/').pop()!;
  const { productname } = await (await seller.calls.get(`/api/addProduct/${id}`)).json();
  const page = await administrator();
  const isShown = async () => (await page.request.get(`/api/addProduct/${id}`)).status();

  await page.goto('/dashboard/cars');
  await page.getByRole('heading', { level: 1, name: 'All Cars' }).waitFor();
  await page.getByLabel('Search').fill(seller.email);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await expectFineInEveryLook(page);
  await page.getByRole('button', { name: `Hide ${productname}` }).click();
  await expectAccessibleInEveryLook(page);
  await dialog(page).getByLabel('Reason').fill(reason);
  await dialog(page).getByRole('button', { name: 'Hide' }).click();
  await isToasted(page, `${productname} is hidden`);
  await rowOf(page, productname).getByText(`Hidden: ${reason}`).waitFor();
  expect(await isShown()).toBe(404);

  await page.goto(path);
  await page.getByRole('heading', { name: 'Administration' }).waitFor();
  await page.getByText(`Hidden: ${reason}`).waitFor();
  await expectFineInEveryLook(page);
  await page.getByRole('button', { name: 'Show again' }).click();
  await isToasted(page, `${productname} is shown again`);
  const panel = page.getByRole('region', { name: 'Administration' });
  await panel.getByText(`We have emailed ${seller.name}.`).waitFor();
  await panel.getByRole('link', { name: 'See its page' }).click();
  await page.getByRole('heading', { level: 1, name: productname }).waitFor();
  await panel.getByRole('link', { name: `Account of ${seller.name}` }).waitFor();
  await expectFineInEveryLook(page);
  expect(await isShown()).toBe(200);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(page).getByLabel('Reason').fill(reason);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/dashboard/cars');
  await page
    .getByText(`${productname} was deleted. We have emailed ${seller.name} the reason.`)
    .waitFor();
  expect(await isShown()).toBe(404);

  await page.goto(`/dashboard/audit?kind=everything&q=${id}`);
  await rowOf(page, 'Deleted a car').getByText(reason).waitFor();
  await rowOf(page, 'Hid a car').getByText(reason).waitFor();
  const mails = await (await page.request.get('/mailbox.json')).json();
  const told = mails.filter(({ to }: { to: string }) => to === seller.email);
  expect(JSON.stringify(told)).toContain(reason);
});

test('sellers who wait for the tick are listed with what speaks for and against them', async () => {
  const seller = await member(unique('Waiting Motors'), 'seller');
  await carOf(seller.calls, seller.headers);
  const page = await administrator();
  await page.goto('/dashboard/allSeller');
  await page.getByText(/^\d[\d,]* sellers, [\d,]+ not verified$/).waitFor();
  await page.getByLabel('Show').selectOption('Not verified');
  await page.getByLabel('Search').fill(seller.email);
  const row = rowOf(page, seller.name);
  await row.getByText('1 car, 0 sales').waitFor();
  await row.getByText('email not confirmed').waitFor();

  await page.getByRole('button', { name: `Verify ${seller.name}` }).click();
  await isToasted(page, 'User verify');
  await row.waitFor({ state: 'detached' });
});
