import { expect, test } from 'vitest';
import { expectFineInEveryLook } from './looks.ts';
import { visitor } from './visitor.ts';

test('without a connection a page of ours says so, and goes on where one was', async () => {
  const page = await visitor({ expectedMessages: /ERR_INTERNET_DISCONNECTED/ });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
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
