import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBegun, isInteractive, narrow, visitor } from '../visitor.ts';

const track = (page: Page) => page.getByRole('group', { name: 'News, scrolls sideways' });
const position = (page: Page) => track(page).evaluate((row) => row.scrollLeft);
const arrow = (page: Page, name: string) => page.getByRole('button', { name });

/** What is seen of the slider, measured on the screen. */
const geometry = (page: Page) =>
  track(page).evaluate((row) => {
    const [first, second] = [...row.querySelectorAll('li')].map((li) => li.getBoundingClientRect());
    const gap = second!.left - first!.right;
    return { gap, perView: (row.getBoundingClientRect().width + gap) / (first!.width + gap) };
  });

async function openNews(width: number) {
  const page = await visitor({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await page.goto('/');
  await isInteractive(page);
  await track(page).scrollIntoViewIfNeeded();
  return page;
}

test.each([
  [320, 1],
  [639, 1],
  [640, 1],
  [767, 1],
  [768, 2],
  [1023, 2],
  [1024, 3],
  [1440, 3],
])('at a width of %i pixels %i news are in view, 30 pixels apart', async (width, perView) => {
  const page = await openNews(width);
  const seen = await geometry(page);
  expect(seen.gap).toBeCloseTo(30, 1);
  expect(seen.perView).toBeCloseTo(perView, 2);
});

test('arrows move the news one by one and stop at the ends', async () => {
  const page = await openNews(1440);
  const [back, on] = [arrow(page, 'Previous news'), arrow(page, 'Next news')];
  expect(await back.getAttribute('aria-disabled')).toBe('true');
  const stride = await track(page).evaluate((row) => {
    const [first, second] = row.querySelectorAll('li');
    return second!.offsetLeft - first!.offsetLeft;
  });
  await on.click();
  await expect.poll(() => position(page)).toBeCloseTo(stride, -1);
  expect(await back.getAttribute('aria-disabled')).toBe(null);
  await on.click();
  await on.click();
  await expect.poll(() => on.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => position(page)).toBeCloseTo(3 * stride, -1);
  await back.click();
  await expect.poll(() => position(page)).toBeCloseTo(2 * stride, -1);
});

test('quick clicks are all counted while the row glides', async () => {
  const page = await visitor();
  await page.goto('/');
  await isInteractive(page);
  await arrow(page, 'Next news').click({ clickCount: 3, delay: 20 });
  await expect.poll(() => arrow(page, 'Next news').getAttribute('aria-disabled')).toBe('true');
});

test('the keyboard scrolls the news, and nothing moves by itself', async () => {
  const page = await visitor({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  await isInteractive(page);
  await track(page).scrollIntoViewIfNeeded();
  await page.clock.runFor('01:00');
  await hasBegun(page);
  expect(await position(page)).toBe(0);
  await track(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => position(page)).toBeGreaterThan(300);
});

test('news lead to their places in the blog', async () => {
  const page = await openNews(1440);
  const links = track(page).getByRole('link');
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  expect(targets.length).toBeGreaterThan(3);
  await links.nth(1).click();
  await page.waitForURL('**/blog#prototypal-inheritance');
  const heading = page.locator('#prototypal-inheritance');
  await heading.waitFor();
  await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(300);
  expect((await heading.boundingBox())!.y).toBeGreaterThan(63);
  for (const target of targets) {
    expect(await page.locator(target.replace('/blog', '')).count()).toBe(1);
  }
});

test('without JavaScript everything can be read, and the arrows are away', async () => {
  const page = await visitor({ javaScriptEnabled: false, viewport: narrow });
  await page.goto('/');
  expect(await page.locator('section[aria-labelledby=just-listed] article').count()).toBe(3);
  expect(await arrow(page, 'Next news').isVisible()).toBe(false);
  expect(await page.locator('video source').count()).toBe(0);
  const poster = page.locator('main picture img').first();
  expect(await poster.isVisible()).toBe(true);
  expect(await page.locator('main [style]').count()).toBe(0);
  await track(page).getByRole('link').first().click();
  await page.waitForURL('**/blog#managing-state');
  expect(await page.locator('main article').count()).toBe(4);
});
