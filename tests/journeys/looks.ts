import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll, narrow, wide } from './visitor.ts';

const looks = [
  { viewport: wide, colorScheme: 'light' as const },
  { viewport: wide, colorScheme: 'dark' as const },
  { viewport: narrow, colorScheme: 'dark' as const },
  { viewport: narrow, colorScheme: 'light' as const },
  { viewport: { width: 320, height: 640 }, colorScheme: 'light' as const },
];

/** Checks what is on the page in every size and theme, in place, and leaves it wide and light. */
export async function inEveryLook(page: Page, check: (page: Page) => Promise<void>) {
  for (const look of looks) {
    await wear(page, look);
    await check(page).catch((error: Error) => {
      error.message = `at ${look.viewport.width}, ${look.colorScheme}: ${error.message}`;
      throw error;
    });
  }
  await wear(page, looks[0]!);
}

/** Accessible, and nothing sticks out at the side, in every size and theme. */
export const expectFineInEveryLook = (page: Page) =>
  inEveryLook(page, async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

async function wear(page: Page, { viewport, colorScheme }: (typeof looks)[number]) {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  // What the change sets in motion has begun two frames later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
