import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newEmail, signUp } from './members.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  isInteractive,
  narrow,
  visitor,
  wide,
} from './visitor.ts';

const looks = [
  { size: wide, colorScheme: 'light' as const },
  { size: wide, colorScheme: 'dark' as const },
  { size: narrow, colorScheme: 'light' as const },
  { size: narrow, colorScheme: 'dark' as const },
  { size: { width: 320, height: 640 }, colorScheme: 'light' as const },
];

async function check(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const forms = ['/login', '/singup', '/reset-password?code=x'];
const formsInLooks = forms.flatMap((path) => looks.map((look) => ({ path, ...look })));

test.each(formsInLooks)(
  '$path is accessible and fits at $size.width, $colorScheme',
  async ({ path, size, colorScheme }) => {
    const page = await visitor({ viewport: size, colorScheme });
    await page.goto(path);
    await isInteractive(page);
    await check(page);
    await page.getByRole('main').locator('button[type=submit]').click();
    await page.getByText('There is a problem').waitFor();
    await check(page);
  },
);

test.each(looks)(
  'links that do not work are explained at $size.width, $colorScheme',
  async (look) => {
    const page = await visitor({
      viewport: look.size,
      colorScheme: look.colorScheme,
      expectedMessages: /400/,
    });
    await page.goto('/reset-password');
    await page.getByText('This link is not complete.').waitFor();
    await check(page);
    await page.goto('/verify-email?code=unknown');
    await page.getByText('This link has expired').waitFor();
    await check(page);
  },
);

test.each(looks)(
  'the dashboard is accessible and fits at $size.width, $colorScheme',
  async (look) => {
    const page = await visitor({
      viewport: look.size,
      colorScheme: look.colorScheme,
      expectedMessages: /40[14]/,
    });
    await signUp(page, { name: 'Ava', email: newEmail('ava'), seller: true });
    for (const path of ['/dashboard', '/dashboard/account']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await check(page);
    }
  },
);

test('the forgot-password modal keeps the focus inside and gives it back', async () => {
  const page = await visitor();
  await page.goto('/login');
  await isInteractive(page);
  const opener = page.getByRole('button', { name: 'Forgot Password' });
  await opener.press('Enter');
  const modal = page.getByRole('dialog');
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await expect.poll(focused).toBe('reset-email');
  await expectAccessible(page);

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

test('the dashboard is never indexed, and arrives as a shell with a spinner', async () => {
  const page = await visitor({ javaScriptEnabled: false });
  for (const path of ['/dashboard', '/dashboard/account']) {
    await page.goto(path);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByText('Loading...').waitFor();
  }
});

test('the identity service’s client is not loaded by a visitor who only looks', async () => {
  const page = await visitor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/car', { waitUntil: 'networkidle' });
  expect(asked.filter((url) => /embedded-identity|\/api\/auth\//.test(url))).toEqual([]);
});
