import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { imperceptible, watchShifts } from '../layout-shifts.ts';
import { expectAccessibleInEveryLook, expectFineInEveryLook } from '../looks.ts';
import { isInteractive, visitor } from '../visitor.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Price check' });
const cards = 'main article';

/** Cars of the demo market, with what is said about their prices. */
const said: Record<string, RegExp> = {
  'Toyota RAV4 2.5 Hybrid': /Great price: \d+% below similar cars/,
  'BMW 330e': /Good price: \d+% below similar cars/,
  'BMW 320i': /Fair price: like similar cars/,
  'BMW X5 xDrive40i': /High price: \d+% above similar cars/,
  'Toyota Prius S': /Unusually low price\. Look closely before you pay\./,
  'BMW M4 Coupe':
    /No price check yet: we found no similar cars and need at least 8 from 5 sellers\./,
  'Toyota Passo 1.0': /No price check: the seller has not named the model\./,
  'Toyota Belta 1.3 LPG': /No price check for damaged cars\./,
  'Bentley Turbo R': /No price check for cars over 25 years old\./,
};
const soldOften = 'Toyota Corolla Altis 1.6';

async function addressOf(page: Page, name: string): Promise<string> {
  await page.goto(`/car?q=${encodeURIComponent(name).replaceAll('%20', '+')}`);
  const link = page.locator(cards).getByRole('link', { name, exact: true });
  return (await link.first().getAttribute('href'))!;
}

test('without JavaScript every page says how the price compares, or why nobody can say', async () => {
  const page = await visitor({ javaScriptEnabled: false });
  for (const [name, words] of Object.entries(said)) {
    await page.goto(await addressOf(page, name));
    await panel(page).getByText(words).waitFor();
    expect(await panel(page).getByRole('button').filter({ visible: true }).count()).toBe(0);
    await panel(page).getByRole('link', { name: 'How we check prices' }).waitFor();
  }
  await page.goto(await addressOf(page, soldOften));
  await panel(page)
    .getByText(/Sold cars like this went for about \d+% less\./)
    .waitFor();
});

test('the cars behind a price are shown by keyboard, lead to their pages, and nothing moves', async () => {
  const page = await visitor();
  const address = await addressOf(page, soldOften);
  const shift = await watchShifts(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  await isInteractive(page);
  await panel(page)
    .getByText(/From \d+ cars of \d+ sellers, adjusted to [\d.]+ years and 118,000 km\./)
    .waitFor();
  expect(await shift()).toBeLessThan(imperceptible);
  await expectFineInEveryLook(page);

  await page
    .getByRole('region', { name: soldOften })
    .getByRole('link', { name: 'Fair price' })
    .press('Enter');
  await page.waitForURL('**#price-check');
  const show = panel(page).getByRole('button', { name: 'Show the cars' });
  await show.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Similar cars' });
  const rows = dialog.getByRole('row');
  await rows.nth(1).waitFor();
  expect(await rows.count()).toBeGreaterThan(4);
  expect(await rows.count()).toBeLessThanOrEqual(9);
  expect(await dialog.getByText(/(older|newer): [+−]\$[\d,]+/).count()).toBeGreaterThan(0);
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await show.evaluate((button) => button === document.activeElement)).toBe(true);

  await show.press('Enter');
  const other = dialog.getByRole('link').first();
  const name = await other.innerText();
  await other.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

test('what does not load can be asked for again', async () => {
  const page = await visitor({ expectedMessages: /ERR_FAILED/ });
  await page.goto(await addressOf(page, 'BMW 320i'));
  await isInteractive(page);
  await page.route('**/api/addProduct/*/price', (route) => route.abort());
  await panel(page).getByRole('button', { name: 'Show the cars' }).click();
  const dialog = page.getByRole('dialog', { name: 'Similar cars' });
  await dialog.getByText('We could not load this').waitFor();
  await expectAccessibleInEveryLook(page);
  await page.unroute('**/api/addProduct/*/price');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('row').nth(1).waitFor();
});

test('lists show labels, and are filtered and sorted by them', async () => {
  const page = await visitor();
  await page.goto('/car');
  await isInteractive(page);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.locator('label', { hasText: 'Good price' }).click();
  await page.waitForURL('**/car?priceLabel=good');
  const others = page.locator(cards).filter({ hasNotText: 'Good price' });
  await expect.poll(() => others.count()).toBe(0);
  expect(await page.locator(cards).count()).toBeGreaterThan(0);
  await expectFineInEveryLook(page);

  await page.getByRole('link', { name: 'Remove filter Good price' }).click();
  await page.waitForURL('**/car');
  await page.getByLabel('Sort').selectOption({ label: 'Best price ratings first' });
  await page.waitForURL('**/car?order=best-price');
  await expect.poll(() => page.locator(cards).first().innerText()).toContain('Great price');

  const ids = [];
  for (const name of ['BMW 330e', 'BMW X5 xDrive40i']) {
    ids.push((await addressOf(page, name)).split('/').at(-1));
  }
  await page.goto(`/compare?${ids.map((id) => `car=${id}`).join('&')}`);
  const compared = page.getByRole('row').filter({ hasText: 'Price check' });
  await expect
    .poll(() => compared.getByRole('cell').allInnerTexts())
    .toEqual(['Good price', 'High price']);
});

test('the page about price checks can be read, and is linked from every page', async () => {
  const page = await visitor();
  await page.goto('/blog');
  await isInteractive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Price check' }).click();
  await page.getByRole('heading', { level: 1, name: 'Price check' }).waitFor();
  await expectFineInEveryLook(page);
});
