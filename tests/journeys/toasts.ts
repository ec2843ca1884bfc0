import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

const toasted = new WeakMap<Page, string[]>();

/** A toast is gone after two seconds, and a busy machine may look away for longer: each is written down as it comes. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordToast', ({ page }, text: string) => {
    toasted.set(page, [...(toasted.get(page) ?? []), text]);
  });
  await context.addInitScript(() => {
    const record = (window as unknown as { recordToast(text: string): void }).recordToast;
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.pointer-events-none > [role]')) {
        if (textContent) record(textContent);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** Has been said in a toast on this page, whether or not it is still there. */
export const isToasted = (page: Page, text: string) =>
  expect.poll(() => toasted.get(page) ?? []).toContainEqual(expect.stringContaining(text));

/** The toasts of the next steps stay, because no time passes for them until it is let go on. */
export async function stopToasts(page: Page) {
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1000)));
  return { goOn: () => page.clock.resume() };
}
