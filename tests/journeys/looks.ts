import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, hasBegun, narrow, wide } from './visitor.ts';

const looks = [
  { viewport: wide, colorScheme: 'light' as const, coloursOnly: false },
  { viewport: wide, colorScheme: 'dark' as const, coloursOnly: true },
  { viewport: narrow, colorScheme: 'dark' as const, coloursOnly: false },
  { viewport: narrow, colorScheme: 'light' as const, coloursOnly: true },
];
const widths = [320, 768, 1024];
type Look = (typeof looks)[number];

/** Checks what is on the page in every size and theme, in place, and leaves it wide and light. */
async function inEveryLook(page: Page, check: (page: Page, look: Look) => Promise<void>) {
  for (const look of looks) {
    await wear(page, look);
    await check(page, look).catch((error: Error) => {
      error.message = `at ${look.viewport.width}, ${look.colorScheme}: ${error.message}`;
      throw error;
    });
  }
  await wear(page, looks[0]!);
}

/** For a dialog, or whatever else lies above the page. It must be in sight after turning a tablet, too. */
export const expectAccessibleInEveryLook = (page: Page) =>
  inEveryLook(page, async (_page, look) => {
    expect(await page.evaluate(isEveryModalInSight)).toBe(true);
    await expectAccessible(page, look);
  });

const isEveryModalInSight = () =>
  [...document.querySelectorAll('dialog:modal')].every((modal) => modal.checkVisibility());

/** Accessible, and nothing sticks out at the side, in every size and theme. */
export async function expectFineInEveryLook(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    await expectNoSidewaysScroll(page);
  }
  await expectRoomForLargeText(page);
  await inEveryLook(page, async (_page, look) => {
    await expectAccessible(page, look);
    await expectNoSidewaysScroll(page);
  });
}

/** Somebody has letters twice as large on a small laptop. */
async function expectRoomForLargeText(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 });
  const setSize = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  await setSize('200%');
  await expectNoSidewaysScroll(page);
  await setSize('');
}

async function wear(page: Page, { viewport, colorScheme }: Look) {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  await hasBegun(page);
}
