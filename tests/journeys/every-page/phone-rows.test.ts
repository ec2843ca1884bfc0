import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '../../runner/running-product.ts';
import { logIn } from '../members.ts';
import { visitor } from '../visitor.ts';

const phone = { width: 360, height: 740 };
const refused = /40[134]/;

async function onPhone(email: string, path: string): Promise<Page> {
  const page = await visitor({ viewport: phone, expectedMessages: refused });
  await page.goto(`/login?from=${path}`);
  await logIn(page, { email, password: demoPassword });
  await page.getByRole('row').nth(1).waitFor();
  // Words may wrap in the font that is shown until ours has arrived.
  await page.evaluate(async () => void (await document.fonts.ready));
  return page;
}

const heights = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));

test("a dozen of a seller's cars are compact rows, with everything on them", async () => {
  const page = await onPhone('rahim.motors@example.com', '/dashboard/SellerProduct');
  const each = await heights(page);
  expect(each.length).toBe(12);
  // Those with something to do, e.g. a lead that waits, are taller.
  expect(each.toSorted((one, other) => one - other)[6]).toBeLessThan(112);

  const row = page.getByRole('row').filter({ hasText: 'BMW 330e' });
  for (const part of ['$34,100', 'Sales']) {
    expect(await row.getByText(part).first().isVisible()).toBe(true);
  }
  const picture = (await row.locator('img').boundingBox())!;
  const title = (await row.getByRole('link', { name: 'BMW 330e', exact: true }).boundingBox())!;
  expect(picture.x + picture.width).toBeLessThan(title.x);
  for (const action of ['Edit BMW 330e', 'Delete BMW 330e']) {
    const target = (await row.getByLabel(action).boundingBox())!;
    expect(target.height).toBeGreaterThanOrEqual(44);
    expect(target.width).toBeGreaterThanOrEqual(44);
  }
});

test('a row opens its car wherever it is tapped, except on an action', async () => {
  const page = await onPhone('rahim.motors@example.com', '/dashboard/SellerProduct');
  const row = page.getByRole('row').filter({ hasText: 'BMW 330e' });
  await row.getByLabel('Delete BMW 330e').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await row.locator('img').click({ force: true });
  await page.waitForURL('**/singleProduct/*');
});

test('screen readers hear the same table on a phone', async () => {
  const page = await onPhone('rahim.motors@example.com', '/dashboard/SellerProduct');
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'NO',
    'Image',
    'Name',
    'Available',
    'Advertise',
    'Delete',
  ]);
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  expect(await cells.count()).toBe(6);
  expect(await cells.first().textContent()).toBe('1');
});

test('people are compact rows too', async () => {
  // Others of this market may have long names, or be suspended for long reasons.
  const page = await onPhone('shirin.admin@example.com', '/dashboard/allUser?q=rahim.motors');
  const [height, ...others] = await heights(page);
  expect(others).toEqual([]);
  expect(height).toBeLessThan(125);
});
