import { expect, test } from 'vitest';
import { demoPassword } from '../../runner/running-product.ts';
import { administrator, dialog, find, focused, refused, rowOf, unique } from '../administrators.ts';
import { carOf } from '../buyers.ts';
import { expectAccessibleInEveryLook, expectFineInEveryLook } from '../looks.ts';
import { logIn, member } from '../members.ts';
import { isToasted } from '../toasts.ts';
import { isInteractive, visitor } from '../visitor.ts';

test('a suspended person is told why on logging in, and is back once restored', async () => {
  const seller = await member(unique('Quiet Motors'), 'seller');
  const car = await carOf(seller.calls, seller.headers);
  const page = await administrator();
  await find(page, 'allSeller', seller.name);
  const isShown = async () => (await page.request.get(`/api/add${car.slice(7)}`)).status();

  await page.getByRole('button', { name: `Suspend ${seller.name}` }).click();
  await dialog(page).getByText('1 car is hidden until then.').waitFor();
  await dialog(page).getByRole('button', { name: 'Suspend' }).click();
  await dialog(page).getByText('There is a problem').waitFor();
  await dialog(page).getByLabel('Reason').fill('Nobody could reach you.');
  await dialog(page).getByRole('button', { name: 'Suspend' }).click();
  await isToasted(page, `${seller.name} is suspended`);
  await rowOf(page, seller.name).getByText('Suspended').waitFor();
  expect(await isShown()).toBe(404);

  const suspended = await visitor({ expectedMessages: refused });
  await suspended.goto('/login');
  await logIn(suspended, { email: seller.email });
  await suspended
    .getByRole('main')
    .getByRole('alert')
    .getByText('Reason: Nobody could reach you.')
    .waitFor();

  await page.getByRole('button', { name: `Restore ${seller.name}` }).click();
  await isToasted(page, `${seller.name} is restored`);
  await page.getByRole('button', { name: `Suspend ${seller.name}` }).waitFor();
  expect(await isShown()).toBe(200);
  await logIn(suspended, { email: seller.email });
  await suspended.waitForURL((url) => url.pathname === '/');
});

test('people are sorted by name or age', async () => {
  await member(unique('AAA First'));
  const page = await administrator();
  await page.goto('/dashboard/allBuyer');
  await page.getByRole('heading', { level: 1, name: 'All Featured Buyer' }).waitFor();
  const first = () => page.getByRole('row').nth(1);

  await page.getByLabel('Sort').selectOption('Name, A to Z');
  await expect.poll(() => first().innerText()).toContain('AAA First');
  await page.getByLabel('Sort').selectOption('Oldest first');
  await expect.poll(() => first().innerText()).not.toContain('AAA First');
  await page.reload();
  expect(await page.getByLabel('Sort').inputValue()).toBe('oldest');
});

test('reports are looked at with their reasons, dismissed or answered by deleting the car', async () => {
  const seller = await member(unique('Reported Motors'), 'seller');
  const cars = [
    await carOf(seller.calls, seller.headers),
    await carOf(seller.calls, seller.headers),
  ];
  const [good, bad] = await Promise.all(
    cars.map(async (car) => {
      const id = car.split('/').pop()!;
      const data = { report: id, reason: 'The price seems false' };
      await seller.calls.put('/api/report', { headers: seller.headers, data });
      const { productname } = await (await seller.calls.get(`/api/addProduct/${id}`)).json();
      return productname as string;
    }),
  );
  const page = await administrator();
  await page.goto('/dashboard/report');
  await page.getByRole('heading', { level: 1, name: 'All Featured Report' }).waitFor();
  const row = rowOf(page, good!);
  await row.getByText('1 report').waitFor();
  await row.getByText('The price seems false').waitFor();
  expect(await row.getByRole('link', { name: good! }).getAttribute('href')).toBe(
    cars.find((_, index) => [good, bad][index] === good),
  );

  await page.getByRole('button', { name: `Dismiss the reports of ${good}` }).click();
  await dialog(page).getByLabel('What did you find?').fill('I called the seller.');
  await dialog(page).getByRole('button', { name: 'Dismiss' }).click();
  await isToasted(page, 'The reports were dismissed');
  await row.waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('All Featured Report');

  await page.getByRole('button', { name: `Delete ${bad}` }).click();
  await dialog(page).getByText('It leaves the market for good').waitFor();
  await dialog(page).getByLabel('Reason').fill('False papers.');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await isToasted(page, `${bad} was deleted`);
  await rowOf(page, bad!).waitFor({ state: 'detached' });

  await page.goto('/dashboard/audit');
  await rowOf(page, good!).getByText('1 report, I called the seller.').waitFor();
  await page.getByLabel('Show').selectOption('Deleted a car');
  await rowOf(page, bad!).waitFor();
  await rowOf(page, good!).waitFor({ state: 'detached' });
  await page.getByLabel('Show').selectOption('Everything');
  await rowOf(page, 'Logged in').first().waitFor();
});

test('empty lists say so in their own words', async () => {
  const page = await administrator();
  const nothing = { success: true, data: [] };
  await page.route('**/api/user?*', (route) => route.fulfill({ json: nothing }));
  await page.route('**/api/report?*', (route) => route.fulfill({ json: nothing }));
  await page.route('**/api/audit?*', (route) => route.fulfill({ json: nothing }));
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Dash Board' });
  for (const [entry, words] of [
    ['All User', 'No Seller Available'],
    ['All Seller', 'No Seller Available'],
    ['All Buyer', 'No Buyer Available'],
    ['Report Product', 'No Report Available'],
    ['Audit', 'Nothing yet'],
  ]) {
    await menu.getByRole('link', { name: entry! }).click();
    await page.getByRole('heading', { name: words! }).waitFor();
  }
});

test('these pages are for administrators, who come back to them after logging in', async () => {
  const page = await visitor({ expectedMessages: refused });
  await page.goto('/dashboard/allUser');
  await page.waitForURL('**/login?from=%2Fdashboard%2FallUser');
  await logIn(page, { email: 'farhana.akter@example.com', password: demoPassword });
  await page.getByText('This page is for administrators.').waitFor();
  await page.getByText('farhana.akter@example.com').waitFor();
  for (const list of ['allSeller', 'allBuyer', 'cars', 'report', 'audit']) {
    await page.goto(`/dashboard/${list}`);
    await page.getByText('This page is for administrators.').waitFor();
  }
  await page.goto('/dashboard/allUser');
  await page.getByRole('button', { name: 'Log in as someone else' }).click();
  await logIn(page, { email: 'shirin.admin@example.com', password: demoPassword });
  await page.getByRole('heading', { level: 1, name: 'All User' }).waitFor();

  const other = await visitor({ expectedMessages: refused });
  await other.goto('/dashboard/allUser');
  await isInteractive(other);
  await other.waitForURL('**/login?*');
  await logIn(other, { email: 'shirin.admin@example.com', password: demoPassword });
  await other.getByRole('heading', { level: 1, name: 'All User' }).waitFor();
});

test('the office is accessible and fits in every size and theme', async () => {
  const name = unique('Hubert Wolfeschlegelsteinhausenbergerdorff');
  const seller = await member(name, 'seller');
  const id = (await carOf(seller.calls, seller.headers)).split('/').pop();
  const data = { report: id, reason: 'Wrong price' };
  await seller.calls.put('/api/report', { headers: seller.headers, data });
  const page = await administrator();
  const open = async (list: string) => {
    await page.goto(`/dashboard/${list}`);
    await page.getByRole('table').waitFor();
  };
  const ask = async (question: string | RegExp) => {
    await page.getByRole('button', { name: question }).first().click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).waitFor();
    await expectAccessibleInEveryLook(page);
  };
  const thinkAgain = () => dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await open(`allSeller?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Verify ${name}` }).click();
  await page.getByRole('row').getByText('Verify Confirm').waitFor();
  await expectFineInEveryLook(page);
  await ask(`Revoke the verification of ${name}`);
  await thinkAgain();
  await ask(`Delete ${name}`);
  await thinkAgain();
  await page.getByRole('button', { name: `Suspend ${name}` }).click();
  await dialog(page).getByRole('button', { name: 'Suspend' }).click();
  await dialog(page).getByText('There is a problem').waitFor();
  await expectAccessibleInEveryLook(page);
  await dialog(page).getByLabel('Reason').fill('Nobody could reach you.');
  const suspended = page.waitForResponse('**/suspension');
  await dialog(page).getByRole('button', { name: 'Suspend' }).click();
  await suspended;

  await open(`allUser?q=${encodeURIComponent(name)}`);
  await page.getByRole('row').getByText('Suspended').waitFor();
  await expectFineInEveryLook(page);
  await open('allBuyer');
  await expectFineInEveryLook(page);
  await page.goto('/dashboard/allBuyer?q=nobody-is-called-so');
  await page.getByRole('heading', { name: 'Nobody found' }).waitFor();
  await expectFineInEveryLook(page);
  await open('report');

  await expectFineInEveryLook(page);
  await ask(/^Dismiss/);
  await open('audit?kind=account.suspended');
  await expectFineInEveryLook(page);
});
