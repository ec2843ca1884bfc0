import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFineInEveryLook } from '../looks.ts';
import { expectSignedOut, logIn, mailedLink, newEmail, password, signUp } from '../members.ts';
import { isToasted } from '../toasts.ts';
import { isInteractive, visitor } from '../visitor.ts';

const newPassword = 'a staple of batteries';
const expected = { expectedMessages: /40[0134]/ };

test('the meter and the server judge a password alike', async () => {
  const page = await visitor(expected);
  await page.goto('/singup');
  await isInteractive(page);
  const field = page.getByLabel('Password', { exact: true });
  const verdict = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();

  await field.fill('password');
  await verdict('Too common, easy to guess');
  await page.getByLabel('Email').fill(newEmail('cy'));
  await page.getByRole('button', { name: 'Signup' }).click();
  await page.getByRole('main').getByText('This password is too common').waitFor();
  await field.fill('plum tractor');
  await verdict('Good');
  await field.fill('short');
  await verdict('Too short');
  await field.fill('plum tractor');
  await page.getByRole('button', { name: 'Signup' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a changed password keeps this browser in and puts the others out', async () => {
  const phone = await visitor(expected);
  const laptop = await visitor(expected);
  const email = newEmail('nadia');
  await signUp(phone, { name: 'Nadia', email });
  await laptop.goto('/login');
  await logIn(laptop, { email });
  await laptop.waitForURL((url) => url.pathname === '/');

  await phone.goto('/dashboard/account');
  await phone.getByLabel('Current password').fill('not her password');
  await phone.getByLabel('New password').fill(newPassword);
  await phone.getByRole('button', { name: 'Change password' }).click();
  await phone.getByRole('main').getByText('That is not your current password.').waitFor();
  await phone.getByLabel('Current password').fill(password);
  await phone.getByRole('button', { name: 'Change password' }).click();
  await phone.getByText('every other browser is logged out').waitFor();
  expect(await phone.getByLabel('New password').inputValue()).toBe('');
  await phone.reload();
  await phone.getByRole('heading', { level: 1, name: 'Account' }).waitFor();

  await laptop.goto('/dashboard/account');
  await laptop.waitForURL('**/login?*');
  await logIn(laptop, { email, password: newPassword });
  await laptop.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
});

test('somebody sees where they are logged in, and logs another browser out', async () => {
  const phone = await visitor(expected);
  const laptop = await visitor(expected);
  const email = newEmail('omar');
  await signUp(phone, { name: 'Omar', email });
  await laptop.goto('/login');
  await logIn(laptop, { email });
  await laptop.waitForURL((url) => url.pathname === '/');

  await phone.goto('/dashboard/account');
  await phone.getByText('This browser').waitFor();
  const others = phone.getByRole('button', { name: /^Log out .*, last used/ });
  expect(await others.count()).toBe(1);
  await expectFineInEveryLook(phone);
  await others.click();
  await others.waitFor({ state: 'detached' });
  await phone.getByText('This browser').waitFor();

  await laptop.goto('/dashboard/account');
  await laptop.waitForURL('**/login?*');
  await expectSignedOut(laptop);
});

test('somebody deletes their own account with the password, is gone, and may come back', async () => {
  const page = await visitor(expected);
  const email = newEmail('quinn');
  await signUp(page, { name: 'Quinn', email });
  await page.goto('/dashboard/account');
  const remove = (within: Page | Locator) =>
    within.getByRole('button', { name: 'Delete my account' }).click();
  await expectFineInEveryLook(page);
  await remove(page.getByRole('main'));
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.waitFor();

  await dialog.getByLabel('Your password').fill('not the password');
  await remove(dialog);
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Your password').fill(password);
  await remove(dialog);

  await page.waitForURL((url) => url.pathname === '/');
  await isToasted(page, 'Your account is deleted.');
  await expectSignedOut(page);
  await page.goto('/login');
  await logIn(page, { email });
  await page.getByRole('main').getByRole('alert').waitFor();
  await expect
    .poll(async () => {
      const answer = await page.request.post('/api/auth/sign-in', {
        data: { email, password },
        headers: { origin: new URL(page.url()).origin },
      });
      return answer.status();
    })
    .toBe(401);
  await signUp(page, { name: 'Quinn', email });
});

test('"Sell your car" leads visitors to sign up as sellers, buyers to become one, sellers to their form', async () => {
  const page = await visitor(expected);
  await page.goto('/');
  await isInteractive(page);
  const sell = page.getByRole('main').getByRole('link', { name: 'Sell your car' });
  await sell.first().click();
  await page.waitForURL('**/singup?seller=true');
  await expect.poll(() => page.getByLabel('Seller Account').isChecked()).toBe(true);

  await page.getByLabel('Seller Account').uncheck();
  await page.getByLabel('Email').fill(newEmail('pia'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Signup' }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await sell.filter({ visible: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Sell your car' }).waitFor();
  await expectFineInEveryLook(page);
  await page.getByRole('button', { name: 'Become a seller' }).click();
  await page.waitForURL('**/dashboard/SellerAddProduct');

  await page.goto('/');
  await isInteractive(page);
  await sell.filter({ visible: true }).click();
  await page.waitForURL('**/dashboard/SellerAddProduct');
});

test('the box for sellers says before the click that Google opens a buyer account', async () => {
  const page = await visitor();
  await page.goto('/singup');
  const box = page.getByLabel('Seller Account');
  const described = await box.evaluate(
    (input) => document.getElementById(input.getAttribute('aria-describedby')!)?.textContent,
  );
  expect(described).toContain('Continue with Google always opens a buyer account');
});

test.each(['/contact', '/terms', '/privacy'])(
  '%s is a page like the others, found in the footer',
  async (path) => {
    const page = await visitor();
    await page.goto('/blog');
    await isInteractive(page);
    const link = page.getByRole('contentinfo').locator(`a[href="${path}"]`);
    await link.click();
    await page.waitForURL(`**${path}`);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectFineInEveryLook(page);
  },
);

test('the link in the first email confirms the address, once; a new one can be sent', async () => {
  const page = await visitor(expected);
  const email = newEmail('verify');
  await signUp(page, { name: 'Vera', email });
  await page.goto('/dashboard/account');
  await page.getByText('Not confirmed').waitFor();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await page.getByText('A new email is on its way.').waitFor();

  const link = await mailedLink(page, email, '/verify-email');
  const openLink = async (browser: typeof page) => {
    await browser.goto(link);
    await isInteractive(browser);
  };
  const scanner = await visitor({ expectedMessages: /401/ });
  await openLink(scanner);
  await scanner.getByRole('button', { name: 'Confirm my address' }).click();
  await scanner.getByLabel('Password', { exact: true }).waitFor();

  await openLink(page);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByText('Your email is confirmed.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Dash Board' }).click();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByText('Confirmed', { exact: true }).waitFor();

  await openLink(page);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByText('This link has expired or was already used.').waitFor();
});

test('a changed name shows in this and another browser', async () => {
  const page = await visitor(expected);
  const email = newEmail('nina');
  await signUp(page, { name: 'Nina', email });
  await page.goto('/dashboard/account');
  await page.getByLabel('Display name').fill('Nina Nova');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('main').getByText('We will call you Nina Nova from now on.').waitFor();
  await page.goto('/dashboard');
  await page.getByText('Nina Nova').waitFor();

  const other = await visitor(expected);
  await other.goto('/login?from=/dashboard');
  await logIn(other, { email });
  await other.getByText('Nina Nova').waitFor();
});

test('a name that could be mistaken for staff is refused, and another one is accepted', async () => {
  const page = await visitor(expected);
  await page.goto('/singup');
  await isInteractive(page);
  await page.getByLabel('Name').fill('Forecourt Support');
  await page.getByLabel('Email').fill(newEmail('fake'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  const signup = page.getByRole('button', { name: 'Signup' });
  await signup.click();
  const refusal = page.getByRole('main').getByText('This name could be mistaken for our staff.');
  await refusal.waitFor();
  await page.getByLabel('Name').fill('Frank Fake');
  await signup.click();
  await isToasted(page, 'Successfully sign up');

  await page.goto('/dashboard/account');
  await page.getByLabel('Display name').fill('✓ Verified Seller');
  await page.getByRole('button', { name: 'Save name' }).click();
  await refusal.waitFor();
});
