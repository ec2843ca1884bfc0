import type { Page } from 'playwright-core';
import { demoPassword } from '../runner/running-product.ts';
import { logIn } from './members.ts';
import { visitor } from './visitor.ts';

/** Refusals that belong to the stories. */
export const refused = /40[0134]|409/;
export const contact = { phone: '+880 1000 000 077', location: 'Gulshan' };

export async function administrator(look: Parameters<typeof visitor>[0] = {}) {
  const page = await visitor({ expectedMessages: refused, ...look });
  await page.goto('/login');
  await logIn(page, { email: 'shirin.admin@example.com', password: demoPassword });
  await page.waitForURL((url) => url.pathname === '/');
  return page;
}

export const unique = (name: string) => `${name} ${Date.now()}`;
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const dialog = (page: Page) => page.getByRole('dialog');
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

export async function find(page: Page, list: string, name: string) {
  await page.goto(`/dashboard/${list}?q=${encodeURIComponent(name)}`);
  await rowOf(page, name).waitFor();
}
