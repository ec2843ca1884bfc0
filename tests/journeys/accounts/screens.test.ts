import { expect, test } from 'vitest';
import { expectAccessibleInEveryLook, expectFineInEveryLook } from '../looks.ts';
import { logIn, newEmail, signUp } from '../members.ts';
import { isInteractive, visitor } from '../visitor.ts';

test.each(['/login', '/singup', '/reset-password?code=x'])(
  '%s is accessible and fits, with and without mistakes in it',
  async (path) => {
    const page = await visitor();
    await page.goto(path);
    await isInteractive(page);
    await expectFineInEveryLook(page);
    await page.getByRole('main').locator('button[type=submit]').click();
    await page.getByText('There is a problem').waitFor();
    await expectFineInEveryLook(page);
  },
);

test('links that do not work are explained', async () => {
  const page = await visitor({ expectedMessages: /400/ });
  await page.goto('/reset-password');
  await page.getByText('This link is incomplete.').waitFor();
  await expectFineInEveryLook(page);
  await page.goto('/verify-email?code=unknown');
  await isInteractive(page);
  await expectFineInEveryLook(page);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByText('This link has expired').waitFor();
  await expectFineInEveryLook(page);
});

test('the dashboard of somebody new is accessible and fits', async () => {
  const page = await visitor({ expectedMessages: /40[14]/ });
  await signUp(page, { name: 'Ava', email: newEmail('ava'), seller: true });
  for (const path of ['/dashboard', '/dashboard/account']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectFineInEveryLook(page);
  }
});

test('the forgot-password modal keeps the focus inside and gives it back', async () => {
  const page = await visitor();
  await page.goto('/login');
  await isInteractive(page);
  const opener = page.getByRole('button', { name: 'Forgot Password' });
  await opener.press('Enter');
  const modal = page.getByRole('dialog');
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await expect.poll(focused).toBe('reset-email');
  await expectAccessibleInEveryLook(page);

  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('password managers find what they look for', async () => {
  const page = await visitor();
  const fields = () =>
    page
      .locator('main input:not([type=checkbox])')
      .evaluateAll((all) =>
        all.map((one) => [
          one.getAttribute('name'),
          one.getAttribute('type'),
          one.getAttribute('autocomplete'),
        ]),
      );
  await page.goto('/login');
  expect(await fields()).toEqual([
    ['email', 'email', 'username'],
    ['password', 'password', 'current-password'],
  ]);
  await page.goto('/singup');
  expect(await fields()).toEqual([
    ['name', 'text', 'name'],
    ['email', 'email', 'username'],
    ['password', 'password', 'new-password'],
  ]);
});

test('the dashboard is never indexed, and says without JavaScript that it needs it', async () => {
  const page = await visitor({ javaScriptEnabled: false });
  for (const path of ['/dashboard', '/dashboard/account']) {
    await page.goto(path);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByText('This page needs JavaScript.').waitFor();
    expect(await page.getByText('Loading...').isVisible()).toBe(false);
  }
});

test('the identity service’s client is not loaded by a visitor who only looks', async () => {
  const page = await visitor({ expectedMessages: /401/ });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/car', { waitUntil: 'networkidle' });
  const ofIdentity = () => asked.filter((url) => /embedded-identity|\/api\/auth\//.test(url));
  expect(ofIdentity()).toEqual([]);

  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await logIn(page, { email: 'nobody@example.com', password: 'wrong password' });
  await expect.poll(ofIdentity).not.toEqual([]);
});
