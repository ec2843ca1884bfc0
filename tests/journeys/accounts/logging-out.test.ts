import { expect, test } from 'vitest';
import { expectSignedOut, isSignedIn, logIn, logOut, newEmail, signUp } from '../members.ts';
import { isToasted } from '../toasts.ts';
import { isInteractive, visitor } from '../visitor.ts';

/** The browser logs refused sign-ins, too. */
const refused = /40[0134]/;

test('logging out on a car’s page deletes its traces and sends nothing with the ended token', async () => {
  const page = await visitor({ expectedMessages: refused });
  await signUp(page, { name: 'Lena', email: newEmail('lena') });
  await page.goto('/car');
  await isInteractive(page);
  await page.locator('main article').first().getByRole('link').click();
  await page.waitForURL('**/singleProduct/*');
  const car = new URL(page.url()).pathname;
  const id = car.split('/').pop();
  const viewed = () => page.evaluate(() => localStorage.getItem('viewed-cars'));
  await expect.poll(viewed).toContain(id);
  await page.waitForLoadState('networkidle');

  const refusals: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refusals.push(response.url());
  });
  const shownAgain = page.waitForResponse(`**/api/addProduct/${id}`);
  await logOut(page);
  await expectSignedOut(page);
  await shownAgain;
  await page.getByRole('link', { name: 'Buy Now' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(refusals).toEqual([]);
  expect(await viewed()).toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem('seen-cars'))).toBeNull();
});

test('logging out in one tab logs out the other, and deletes all stored data but the theme', async () => {
  const page = await visitor({ expectedMessages: refused });
  await signUp(page, { name: 'Lea', email: newEmail('lea') });
  await page.evaluate(() => {
    localStorage.setItem('aircnc-token', 'from an earlier client');
    localStorage.setItem('theme', 'dark');
  });
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await other.getByText('Lea').waitFor();

  await logOut(page);
  await expectSignedOut(page);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'dark' });
  await other.waitForURL('**/login?from=%2Fdashboard');
  await expectSignedOut(other);
  expect(await page.getByRole('banner').getByRole('link', { name: 'Login' }).isVisible()).toBe(
    true,
  );
});

test('a failed log-out is shown', async () => {
  const page = await visitor({ expectedMessages: /ERR_FAILED/ });
  await signUp(page, { name: 'Tom', email: newEmail('tom') });
  await page.route('**/api/jwt', (route) => route.abort());
  await logOut(page);
  await isToasted(page, 'You are still logged in.');
  expect(await isSignedIn(page)).toBe(true);
});

test('logging out everywhere ends the session in another browser', async () => {
  const email = newEmail('everywhere');
  const one = await visitor({ expectedMessages: refused });
  await signUp(one, { name: 'Emma', email });
  const other = await visitor({ expectedMessages: refused });
  await other.goto('/login');
  await logIn(other, { email });
  await other.waitForURL((url) => url.pathname === '/');

  await one.goto('/dashboard/account');
  await one.getByRole('button', { name: 'Log out everywhere' }).click();
  await expectSignedOut(one);
  await other.goto('/dashboard');
  await other.waitForURL('**/login?from=%2Fdashboard');
  await other.getByRole('main').getByText('Please log in again.').waitFor();
  await expectSignedOut(other);
});
