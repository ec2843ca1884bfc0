import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '../../runner/running-product.ts';
import { expectFineInEveryLook } from '../looks.ts';
import { expectSignedOut, isSignedIn, logIn, newEmail, signUp } from '../members.ts';
import { visitor } from '../visitor.ts';

const refused = /40[134]/;

const demoPeople = [
  {
    role: 'buyer',
    email: 'farhana.akter@example.com',
    greeting: 'Welcome to your Dash Board',
    overview: ['Open bookings', 'Cars bought', 'Receipts'],
  },
  {
    role: 'seller',
    email: 'rahim.motors@example.com',
    greeting: 'Welcome Your DashBoard',
    overview: ['Views of your cars', 'Bookings and sales', 'Most viewed in 30 days'],
  },
  {
    role: 'admin',
    email: 'shirin.admin@example.com',
    greeting: 'Welcome back',
    overview: ['Cars reported', 'Revenue settled', 'Bookings', 'Refunds'],
  },
];

test.each(demoPeople)('a $role sees the own dashboard at a glance', async (person) => {
  const { email, greeting, overview } = person;
  const page = await visitor({ expectedMessages: refused });
  await page.goto('/login?from=/dashboard');
  await logIn(page, { email, password: demoPassword });
  await page.getByRole('heading', { level: 1, name: greeting }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Dash Board' });
  expect(await menu.getByRole('link', { name: 'Account' }).isVisible()).toBe(true);

  for (const name of overview) await page.getByRole('main').getByText(name).first().waitFor();
  await expectFineInEveryLook(page);
});

test('the numbers of a chart can be read as a table', async () => {
  const page = await visitor({ expectedMessages: refused });
  await page.goto('/login?from=/dashboard');
  await logIn(page, { email: 'shirin.admin@example.com', password: demoPassword });
  const cars = page.getByRole('region', { name: 'Cars', exact: true });
  await cars.getByText('Show as a table').click();
  expect(await cars.getByRole('columnheader').allInnerTexts()).toEqual([
    'Week of',
    'Advertised',
    'Sold',
  ]);
  expect(await cars.getByRole('row').count()).toBe(13);
});

test('whose account is closed is logged out in the open tab and does not get in again', async () => {
  const page = await visitor({ expectedMessages: refused });
  const email = newEmail('closed');
  await signUp(page, { name: 'Clara', email });
  await page.goto('/dashboard');
  await page.getByRole('main').getByText('Clara').waitFor();

  await closeAccount(email);
  await page.getByRole('banner').getByRole('link', { name: 'Car List' }).click();
  await page.locator('main article').first().waitFor();
  await expectSignedOut(page);

  await page.goBack();
  await page.waitForURL('**/login?from=%2Fdashboard');
  await page.getByRole('main').getByText('Please log in again.').waitFor();
  await logIn(page, { email });
  // The identity service forgets the person a moment later, and the password with them.
  const refusal = /This account is closed\.|Email and password do not match\./;
  await page.getByRole('main').getByRole('alert').getByText(refusal).waitFor();
  expect(await isSignedIn(page)).toBe(false);
});

async function closeAccount(email: string) {
  const admin: Page = await visitor({ expectedMessages: refused });
  await admin.goto('/login');
  await logIn(admin, { email: 'shirin.admin@example.com', password: demoPassword });
  await admin.waitForURL((url) => url.pathname === '/');
  const token = await admin.evaluate(() => localStorage.getItem('accessToken'));
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await admin.request.get('/api/user', { headers })).json();
  const { _id } = data.find((account: { email: string }) => account.email === email);
  const answer = await admin.request.delete(`/api/user/${_id}`, { headers });
  expect(answer.status()).toBe(200);
}
