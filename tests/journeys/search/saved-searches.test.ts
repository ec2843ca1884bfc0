import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { zoneWhereItIs } from '../../time-zones.ts';
import { freshCar } from '../buyers.ts';
import { expectAccessibleInEveryLook, expectFineInEveryLook } from '../looks.ts';
import { logIn, mailedLink, member, newEmail, signUp } from '../members.ts';
import { isInteractive, visitor } from '../visitor.ts';

const expected = { expectedMessages: /40[0134]/ };
/** The cars that stories list. */
const journeyCars = '/car?q=journey&category=toyota&maxPrice=18500';
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save this search' });
const dialog = (page: Page) => page.getByRole('dialog');

/** Somebody who lives where it is noon. */
const reader = () => visitor({ ...expected, timezoneId: zoneWhereItIs(12) });

async function confirmAddress(page: Page, email: string) {
  await page.goto(await mailedLink(page, email, '/verify-email'));
  await isInteractive(page);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByText('Your email is confirmed').waitFor();
}

/** The address of this kind in the newest email to somebody that has one, wherever it stands in it. */
async function linkMailedTo(page: Page, email: string, pattern: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails: { to: string; text: string }[] = await (
        await page.request.get('/mailbox.json')
      ).json();
      link = mails
        .filter(({ to }) => to === email)
        .flatMap(({ text }) => text.match(pattern) ?? [])[0];
      return link;
    })
    .toBeDefined();
  return link!;
}

test('a saved search tells of a car that fits, the email leads to it, and a button ends it', async () => {
  const page = await reader();
  const email = newEmail('nora');
  await signUp(page, { name: 'Nora', email });
  await page.goto(journeyCars);
  await isInteractive(page);
  await saveButton(page).click();
  await dialog(page).getByLabel('Name').waitFor();
  expect(await dialog(page).getByLabel('Name').inputValue()).toBe(
    '“journey”, Toyota, Up to $18,500',
  );
  await expectAccessibleInEveryLook(page);
  await dialog(page).getByLabel('Name').fill('Journeys');
  await dialog(page).getByRole('button', { name: 'Save search' }).click();
  await dialog(page).getByText('Emails begin once you have confirmed your address').waitFor();
  await expectAccessibleInEveryLook(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await confirmAddress(page, email);

  const car = await freshCar(await visitor(expected));
  await page.goto(await linkMailedTo(page, email, new RegExp(`https?:\\S+${car}`)));
  await page.getByRole('heading', { level: 1, name: /Journey Corolla/ }).waitFor();

  const scanner = await visitor(expected);
  const stop = await linkMailedTo(page, email, /https?:\S+\/alerts\/unsubscribe\/search\S+/);
  await scanner.goto(stop);
  await isInteractive(scanner);
  await expectFineInEveryLook(scanner);
  await page.goto('/dashboard/searches');
  const often = page.getByLabel('Email me about Journeys');
  await expect.poll(() => often.inputValue()).toBe('instant');
  await scanner.getByRole('button', { name: 'Stop emails' }).click();
  await scanner.getByText('You will not get these emails any more').waitFor();
  await expectFineInEveryLook(scanner);
  await page.reload();
  await expect.poll(() => often.inputValue()).toBe('never');
});

test('whoever has to log in first comes back to the same list and the open question', async () => {
  const { email } = await member('Olga');
  const page = await visitor(expected);
  await page.goto('/category/toyota?fuel=hybrid&order=cheapest');
  await isInteractive(page);
  await saveButton(page).click();
  await page.waitForURL('**/login?*');
  await logIn(page, { email });
  await page.waitForURL('**/category/toyota?fuel=hybrid&order=cheapest');
  await dialog(page).getByLabel('Once a day').check();
  await dialog(page).getByRole('button', { name: 'Save search' }).click();
  await dialog(page).getByText('We email you at 07:00').waitFor();
  await dialog(page).getByRole('link', { name: 'Your saved searches' }).click();
  await page.getByRole('link', { name: 'Toyota, Hybrid' }).click();
  await page.waitForURL('**/car?category=toyota&fuel=hybrid');
});

test('the account has a page for all of them', async () => {
  const page = await visitor(expected);
  await signUp(page, { name: 'Pia', email: newEmail('pia') });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Saved searches' }).first().click();
  await page.getByText('No saved searches yet').waitFor();
  await page.getByLabel('Your time zone').waitFor();
  await expectFineInEveryLook(page);

  await page.goto('/car?fuel=diesel');
  await isInteractive(page);
  await saveButton(page).click();
  await dialog(page).getByRole('button', { name: 'Save search' }).click();
  await dialog(page).getByRole('link', { name: 'Your saved searches' }).click();
  const often = page.getByRole('combobox', { name: /^Email me about/ });
  await often.selectOption('Once a day');
  await page.getByLabel('Email me when a favourite costs less').uncheck();
  await page.getByLabel('Your time zone').selectOption('Asia/Dhaka');
  await expectFineInEveryLook(page);
  await page.reload();
  await expect.poll(() => often.inputValue()).toBe('daily');
  expect(await page.getByLabel('Your time zone').inputValue()).toBe('Asia/Dhaka');
  expect(await page.getByLabel('Email me when a favourite costs less').isChecked()).toBe(false);

  await page.getByRole('button', { name: 'Rename Diesel' }).click();
  const name = dialog(page).getByLabel('Name');
  expect(await name.inputValue()).toBe('Diesel');
  await name.fill(' ');
  await dialog(page).getByRole('button', { name: 'Save name' }).click();
  await dialog(page).getByRole('link', { name: 'Give the search a name.' }).waitFor();
  await expectAccessibleInEveryLook(page);
  await name.fill('For long roads');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'For long roads' }).waitFor();
  await dialog(page).waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Rename For long roads',
  );
  await expectFineInEveryLook(page);
  await page.reload();
  await page.getByRole('link', { name: 'For long roads' }).waitFor();
  await expect.poll(() => often.inputValue()).toBe('daily');

  await page.getByRole('button', { name: 'Delete For long roads' }).click();
  await dialog(page).getByText('Emails about it end, too.').waitFor();
  await expectAccessibleInEveryLook(page);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No saved searches yet').waitFor();
});
