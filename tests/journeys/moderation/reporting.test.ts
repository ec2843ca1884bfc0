import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshCar } from '../buyers.ts';
import { reportsAbout } from '../database-changes.ts';
import { expectAccessibleInEveryLook } from '../looks.ts';
import { isToasted, stopToasts } from '../toasts.ts';
import { expectAccessible, isInteractive, visitor } from '../visitor.ts';

/** The reports that the page sends. */
function reportsOf(page: Page): string[] {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/report')) reports.push(request.postDataJSON().report);
  });
  return reports;
}

async function firstReport(page: Page) {
  await page.goto('/car');
  await isInteractive(page);
  return page
    .locator('main article')
    .first()
    .getByRole('button', { name: /^Report/ });
}

test('an accidental report is undone in its toast and is not sent', async () => {
  const page = await visitor();
  const reports = reportsOf(page);
  const button = await firstReport(page);
  const time = await stopToasts(page);
  await button.click();
  expect(await button.isDisabled()).toBe(true);
  const undo = page.getByRole('button', { name: 'Undo' });
  // The toast stays while its button has the focus.
  await undo.focus();
  await time.goOn();
  await expectAccessible(page, { withToasts: true });
  await undo.click();
  await expect.poll(() => button.isEnabled()).toBe(true);
  await undo.waitFor({ state: 'detached' });
  expect(reports).toEqual([]);
});

test('a report that is not undone is sent once its toast is gone', async () => {
  const page = await visitor();
  const button = await firstReport(page);
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/report'));
  await button.click();
  await isToasted(page, 'Undo');
  expect((await sent).status()).toBe(200);
  expect(await button.isDisabled()).toBe(true);
});

test('a report is sent if the visitor leaves the page before its toast is gone', async () => {
  const page = await visitor();
  // An unreported car, because the server counts one report per visitor and car.
  const car = await freshCar(page);
  const button = await firstReport(page);
  expect(await page.locator('main article a').first().getAttribute('href')).toBe(car);
  await stopToasts(page);
  await button.click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.goto('/blog');
  // Playwright does not see what a page sends while it unloads.
  await expect.poll(() => reportsAbout(car)).toBe(1);
});

test('a visitor reports a car once from its card, and it stays reported', async () => {
  const page = await visitor();
  await page.goto('/car');
  await isInteractive(page);
  const card = page.locator('main article').nth(2);
  const name = await card.getByRole('link').innerText();
  await card.getByRole('button', { name: `Report ${name}` }).click();
  await isToasted(page, 'Thank you. We will look at this listing.');
  await expectAccessibleInEveryLook(page);
  const reported = card.getByRole('button', { name: `Reported ${name}` });
  expect(await reported.isDisabled()).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/car');

  await page.reload();
  await reported.waitFor();
  await card.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: `Reported ${name}` }).waitFor();
});

test('a report on the car page can give a reason, and be repeated if it failed', async () => {
  const page = await visitor({ expectedMessages: /ERR_FAILED/ });
  await page.goto('/car');
  await isInteractive(page);
  const card = page.locator('main article').nth(5).getByRole('link');
  const name = await card.innerText();
  await card.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const report = page.getByRole('button', { name: `Report ${name}` });
  await page.route('**/api/report', (route) => route.abort(), { times: 1 });

  await report.click();
  const dialog = page.getByRole('dialog', { name: `Report ${name}` });
  await dialog.waitFor();
  await expectAccessibleInEveryLook(page);
  await dialog.getByRole('button', { name: 'Report' }).click();
  await isToasted(page, 'We could not reach Forecourt.');

  await report.click();
  await dialog.getByLabel('Something else').check();
  await dialog.getByLabel('In your own words').fill('It is mine.');
  const call = page.waitForRequest('**/api/report');
  await dialog.getByRole('button', { name: 'Report' }).click();
  expect((await call).postDataJSON().reason).toBe('Something else: It is mine.');
  await isToasted(page, 'Thank you. We will look at this listing.');
  expect(await page.getByRole('button', { name: `Reported ${name}` }).isDisabled()).toBe(true);
});
