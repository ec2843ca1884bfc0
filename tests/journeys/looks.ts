import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll, narrow, wide } from './visitor.ts';

const looks = [
  { viewport: wide, colorScheme: 'light' as const, coloursOnly: false },
  { viewport: wide, colorScheme: 'dark' as const, coloursOnly: true },
  { viewport: narrow, colorScheme: 'dark' as const, coloursOnly: false },
  { viewport: narrow, colorScheme: 'light' as const, coloursOnly: true },
];
const smallest = { width: 320, height: 640 };
type Look = (typeof looks)[number];

/** Checks what is on the page in every size and theme, in place, and leaves it wide and light. */
export async function inEveryLook(page: Page, check: (page: Page, look: Look) => Promise<void>) {
  for (const look of looks) {
    await wear(page, look);
    await check(page, look).catch((error: Error) => {
      error.message = `at ${look.viewport.width}, ${look.colorScheme}: ${error.message}`;
      throw error;
    });
  }
  await wear(page, looks[0]!);
}

/** Accessible, and nothing sticks out at the side, in every size and theme. */
export async function expectFineInEveryLook(page: Page) {
  await page.setViewportSize(smallest);
  await expectNoSidewaysScroll(page);
  await inEveryLook(page, async (_page, look) => {
    await expectAccessible(page, look);
    await expectNoSidewaysScroll(page);
  });
}

async function wear(page: Page, { viewport, colorScheme }: Look) {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  // What the change sets in motion has begun two frames later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
