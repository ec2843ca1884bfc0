import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshCar } from '../buyers.ts';
import { reportsAbout } from '../database-changes.ts';
import { isToasted, stopToasts } from '../toasts.ts';
import { expectAccessible, isInteractive, visitor } from '../visitor.ts';

/** What was reported, as the server heard it. */
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

test('a slip of the finger on Report is undone in the toast, and nobody hears of it', async () => {
  const page = await visitor();
  const reports = reportsOf(page);
  const button = await firstReport(page);
  const time = await stopToasts(page);
  await button.click();
  expect(await button.isDisabled()).toBe(true);
  const undo = page.getByRole('button', { name: 'Undo' });
  // While it has the focus it stays.
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

test('a report is sent when the page is left before', async () => {
  const page = await visitor();
  // One that nobody has reported: whoever does so twice counts once.
  const car = await freshCar(page);
  const button = await firstReport(page);
  expect(await page.locator('main article a').first().getAttribute('href')).toBe(car);
  await stopToasts(page);
  await button.click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.goto('/blog');
  // The browser no longer tells of what a page sends while it is left.
  await expect.poll(() => reportsAbout(car)).toBe(1);
});
