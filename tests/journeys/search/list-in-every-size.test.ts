import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { imperceptible, watchShifts } from '../layout-shifts.ts';
import { hasBegun, isInteractive, narrow, visitor } from '../visitor.ts';

const cards = 'main article';
const bar = '[data-list-bar]';

const bottomOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);

test('on a phone filters, count and order stay in sight, and never over what has the focus', async () => {
  const page = await visitor({ viewport: narrow });
  const shift = await watchShifts(page);
  await page.goto('/car', { waitUntil: 'networkidle' });
  await isInteractive(page);
  expect(
    await page
      .locator(`${bar} > p`)
      .filter({ hasText: /^\d[\d,]*\+? cars$/ })
      .isVisible(),
  ).toBe(true);

  await page.locator(cards).nth(12).getByRole('link').focus();
  await hasBegun(page);
  expect(await bottomOf(page, bar)).toBeLessThan(140);

  // Upwards, where the bar would come to lie over it.
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => document.activeElement!.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(await bottomOf(page, bar));
  }
  expect(await shift()).toBeLessThan(imperceptible);

  await page.locator(bar).getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
});

test('on a phone lying down the bar scrolls away with the list', async () => {
  const page = await visitor({ viewport: { width: 800, height: 360 } });
  await page.goto('/car');
  await page.locator(cards).nth(8).scrollIntoViewIfNeeded();
  expect(await bottomOf(page, bar)).toBeLessThan(0);
});

test.each([
  [1440, 3],
  [1600, 4],
  [2560, 4],
])(
  'at %i pixels there are %i cards side by side, in line with the navbar',
  async (width, columns) => {
    const page = await visitor({ viewport: { width, height: 900 } });
    await page.goto('/car');
    const tops = await page
      .locator(cards)
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);

    const start = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().left);
    expect(await start('header a')).toBe(await start('main h1'));
    const picture = page.locator(`${cards} img`).first();
    const [shown, asked] = await picture.evaluate((image: HTMLImageElement) => [
      image.getBoundingClientRect().width,
      Number(image.currentSrc.match(/(\d+)\.webp$/)?.[1]),
    ]);
    expect(asked).toBeGreaterThanOrEqual(shown!);
    expect(asked).toBeLessThanOrEqual(shown! * 2);
  },
);
