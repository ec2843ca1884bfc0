import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isSignedIn } from '../members.ts';
import { isInteractive } from '../visitor.ts';

export const idOf = (car: string) => car.split('/').pop()!;

/** The one on the car's own page, where it stands first. */
export const heartOn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Save |Saved:)/ })
    .first();

/** A click becomes true once our scripts, and the server where there is an account, have done it. */
export const isSaved = (page: Page, saved = true) =>
  expect.poll(() => heartOn(page).getAttribute('aria-pressed')).toBe(String(saved));

export async function save(page: Page, car: string) {
  await page.goto(car);
  await isInteractive(page);
  // The heart is red at once; with an account, leaving before the server has answered may be too early.
  const isKept = (await isSignedIn(page))
    ? page.waitForResponse((response) => response.request().method() === 'PUT')
    : null;
  await heartOn(page).click();
  await isSaved(page);
  await isKept;
}

/** What this browser keeps for nobody in particular. */
export const keptInBrowser = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('favourites') ?? '[]').map(({ id }: { id: string }) => id),
  );

/** The server has them, and the browser has nothing left to bring over. */
export const isBroughtOver = (page: Page) => expect.poll(() => keptInBrowser(page)).toEqual([]);

export async function openFavourites(page: Page) {
  await page.goto('/favourites');
  await isInteractive(page);
}

/** The ids of the cars on the page of saved cars, once there are so many. */
export async function savedCars(page: Page, count: number): Promise<string[]> {
  const links = page.locator('main article a[href^="/singleProduct/"]');
  await expect.poll(() => links.count()).toBe(count);
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
}
