import { expect, test } from 'vitest';
import { isInteractive, visitor } from '../visitor.ts';

const cards = 'main article';

test('a visitor finds a car in the list and opens it', async () => {
  const page = await visitor();
  await page.goto('/car');
  await isInteractive(page);
  expect(await page.title()).toBe('Featured Cars | Forecourt');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Featured Cars');
  expect(await page.locator(cards).count()).toBe(24);

  const name = await page.locator(cards).first().getByRole('link').innerText();
  await page.locator(cards).first().getByRole('link').click();
  await page.waitForURL('**/singleProduct/*');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.title()).toContain(name);
  for (const fact of ['Company', 'Condition', 'Posted', 'Location', 'Buy price', 'Phone']) {
    expect(await page.getByText(fact, { exact: true }).first().isVisible()).toBe(true);
  }

  await page.goBack();
  await page.getByRole('heading', { name: 'Featured Cars' }).waitFor();
  expect(await page.locator(cards).count()).toBe(24);
});
