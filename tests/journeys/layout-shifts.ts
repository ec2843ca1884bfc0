import type { Page } from 'playwright-core';

type Noted = Window & { shift?: number };

/** Rounding may move a line by a hair. What people notice begins at ten times that. */
export const imperceptible = 0.01;

/** From the next page on: how far everything has moved while it loaded, as browsers count it. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const noted = window as Noted;
    noted.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        noted.shift! += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as Noted).shift!);
}
