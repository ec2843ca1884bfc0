import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { suspend } from '../database-changes.ts';
import { isSignedIn, logIn, member, newEmail } from '../members.ts';
import { isInteractive, visitor } from '../visitor.ts';

/** Asking for the account of somebody new is refused first, which the browser logs. */
const noAccountYet = /404/;

const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

async function chooseAccount(chooser: Page, name: string, email = newEmail(name.toLowerCase())) {
  await chooser.getByLabel('Name').fill(name);
  await chooser.getByLabel('Email').fill(email);
  await chooser.getByRole('button', { name: 'Continue' }).click();
}

test('Google signs in through a window of 500 by 600', async () => {
  const page = await visitor({ expectedMessages: noAccountYet });
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (url, name, features) => {
      document.documentElement.dataset.opened = features;
      return open(url, name, features);
    };
  });
  await page.goto('/login?from=/dashboard');
  await isInteractive(page);
  const [chooser] = await Promise.all([page.waitForEvent('popup'), google(page).click()]);
  const features = await page.evaluate(() => document.documentElement.dataset.opened);
  expect(features).toContain('width=500');
  expect(features).toContain('height=600');

  await chooseAccount(chooser, 'Gina');
  await page.waitForURL('**/dashboard');
  await page.getByRole('main').getByText('Gina').waitFor();
  expect(await isSignedIn(page)).toBe(true);
});

test('where windows are blocked, Google signs in by leaving and coming back', async () => {
  const page = await visitor({ expectedMessages: noAccountYet });
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login?from=/dashboard');
  await isInteractive(page);
  await google(page).click();
  await page.waitForURL('**/stand-in-google**');
  await chooseAccount(page, 'Bob');
  await page.waitForURL('**/dashboard');
  await page.getByRole('main').getByText('Bob').waitFor();
});

test('a window that is closed again leaves everything as it was, without a word', async () => {
  const page = await visitor();
  await page.goto('/login');
  await isInteractive(page);
  const [chooser] = await Promise.all([page.waitForEvent('popup'), google(page).click()]);
  await chooser.close();
  await expect.poll(() => google(page).getAttribute('aria-disabled')).toBe(null);
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
  expect(await page.locator('.pointer-events-none.fixed').innerText()).toBe('');
  expect(await isSignedIn(page)).toBe(false);
});

test('whoever proves an address at Google has the account, and not who signed up with it before', async () => {
  const { email } = await member('Squatter');
  const owner = await visitor();
  await owner.goto('/login?from=/dashboard');
  await isInteractive(owner);
  const [chooser] = await Promise.all([owner.waitForEvent('popup'), google(owner).click()]);
  await chooseAccount(chooser, 'Owner', email);
  await owner.waitForURL('**/dashboard');

  const squatter = await visitor({ expectedMessages: /401/ });
  await squatter.goto('/login');
  await logIn(squatter, { email });
  await squatter.getByRole('main').getByText('Email and password do not match').waitFor();
});

test.each(['a window', 'leaving'])(
  'a sign-in at Google through %s that is refused says why and signs nobody in',
  async (way) => {
    const { email } = await member('Crooked');
    await suspend(email, 'False papers.');
    const page = await visitor({ expectedMessages: /403/ });
    if (way === 'leaving') await page.addInitScript('window.open = () => null');
    await page.goto('/login');
    await isInteractive(page);
    const popup = way === 'leaving' ? null : page.waitForEvent('popup');
    await google(page).click();
    const chooser = (await popup) ?? page;
    await chooseAccount(chooser, 'Crooked', email);

    await page.getByRole('main').getByText('Reason: False papers.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await isSignedIn(page)).toBe(false);
  },
);
