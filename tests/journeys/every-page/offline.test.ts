import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFineInEveryLook } from '../looks.ts';
import { isInteractive, visitor } from '../visitor.ts';

test('without a connection a page of ours says so, and goes on where one was', async () => {
  const page = await visitor({ expectedMessages: /ERR_INTERNET_DISCONNECTED/ });
  await page.goto('/');
  await hasOfflineWorker(page);
  await page.reload();

  await page.context().setOffline(true);
  await page.goto('/car');
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
  await expectFineInEveryLook(page);

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Featured Cars' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/car');
});

/** Where the connection goes while it is still being fetched, the browser complains about that. */
const hasOfflineWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

const disconnected = /ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/;

test('a click on a car without a connection says so, and the car comes once there is one', async () => {
  const page = await visitor({ expectedMessages: disconnected });
  await page.goto('/car');
  await isInteractive(page);
  await hasOfflineWorker(page);
  const card = page.locator('main article').first().getByRole('link');
  const name = await card.innerText();

  await page.context().setOffline(true);
  await card.click();
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  expect(await page.getByText('might have been removed').count()).toBe(0);

  // It notices by itself; whoever is quicker has the button.
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name }).waitFor();
});

test('a filter without a connection does not leave the list dim', async () => {
  const page = await visitor({ expectedMessages: disconnected });
  await page.goto('/car');
  await isInteractive(page);
  await hasOfflineWorker(page);
  await page.context().setOffline(true);
  await page.getByRole('checkbox', { name: /^BMW/ }).check();
  await page.getByRole('heading', { name: 'We could not load this' }).waitFor();
  expect(await page.locator('[aria-busy=true]').count()).toBe(0);

  await page.context().setOffline(false);
  await page.locator('main article').first().waitFor();
});
