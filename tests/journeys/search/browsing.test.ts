import { expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { imperceptible, watchShifts } from '../layout-shifts.ts';
import { expectAccessibleInEveryLook, expectFineInEveryLook } from '../looks.ts';
import { ownProduct } from '../own-product.ts';
import { isInteractive, visitor } from '../visitor.ts';

const cards = 'main article';

test('more cars join the list in place, and are still there after looking at one', async () => {
  const page = await visitor();
  await page.goto('/car');
  await isInteractive(page);
  await page.getByRole('link', { name: /^Show \d+ more$/ }).click();
  await page.locator(cards).nth(47).waitFor();

  const last = page.locator(cards).nth(40).getByRole('link');
  const name = await last.innerText();
  await last.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goBack();
  await page.locator(cards).nth(47).waitFor();
  expect(await page.locator(cards).nth(40).getByRole('link').innerText()).toBe(name);
});

test('without JavaScript the list, its next page and a car can be read', async () => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/car');
  const links = page.locator(cards).getByRole('link');
  const addresses = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const seen = await addresses();
  await page.getByRole('link', { name: /^Show \d+ more$/ }).click();
  await page.waitForURL('**/car?after=*');
  const more = await addresses();
  expect(more).toHaveLength(24);
  expect(seen.filter((address) => more.includes(address))).toEqual([]);

  const name = await links.first().innerText();
  await links.first().click();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name);
});

test('a category shows its own cars only', async () => {
  const page = await visitor();
  await page.goto('/category/bentley');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Featured Bentley');
  const all = await page.locator(cards).count();
  expect(all).toBeGreaterThan(0);
  expect(await page.locator(cards).filter({ hasText: 'Bentley' }).count()).toBe(all);
});

test('an address that leads nowhere shows the error page with a way on', async () => {
  const page = await visitor({ expectedMessages: /404/ });
  const answer = await page.goto('/no-such-page');
  await isInteractive(page);
  expect(answer?.status()).toBe(404);
  await page.getByRole('main').getByText('404').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).waitFor();
  await expectFineInEveryLook(page);
});

test('the bar collapses below 992 pixels into a menu that keyboard and Escape can work', async () => {
  const page = await visitor({ viewport: { width: 991, height: 800 } });
  await page.goto('/car');
  await isInteractive(page);
  const bar = page.getByRole('banner');
  expect(await bar.getByRole('link', { name: 'Blog' }).isVisible()).toBe(false);

  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Blog' }).waitFor();
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.setViewportSize({ width: 992, height: 800 });
  await bar.getByRole('link', { name: 'Blog' }).waitFor();
  const signUp = bar.getByRole('link', { name: 'Sign up' }).first();
  expect(await signUp.getAttribute('href')).toBe('/singup');
});

test('the chosen theme is kept and there before the first paint', async () => {
  const page = await visitor({ colorScheme: 'light' });
  await page.goto('/car');
  await isInteractive(page);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');

  await page.goto('/category/toyota', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
});

test('pages are accessible and fit', async () => {
  const page = await visitor();
  await page.goto('/car');
  const car = await page.locator(cards).first().getByRole('link').getAttribute('href');

  for (const path of ['/car', '/category/toyota', '/category/lada', car!]) {
    await page.goto(path);
    await isInteractive(page);
    await expectFineInEveryLook(page);
  }
  await page.getByRole('link', { name: 'Show picture 1 full screen' }).click();
  await page.getByRole('dialog').waitFor();
  await expectAccessibleInEveryLook(page);
});

test('nothing moves while pages load', async () => {
  const page = await visitor();
  await page.goto('/car');
  const car = await page.locator(cards).first().getByRole('link').getAttribute('href');
  const shift = await watchShifts(page);
  for (const path of ['/car', car!]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await isInteractive(page);
    expect(await shift()).toBeLessThan(imperceptible);
  }
});

test('built files may be kept forever, pictures are sized and typed', async () => {
  const page = await visitor();
  const base = ownProduct.address;
  const answers = new Map<string, Record<string, string>>();
  page.on('response', (response) => answers.set(response.url(), response.headers()));
  await page.goto('/car', { waitUntil: 'networkidle' });

  const from = (folder: string) =>
    [...answers].filter(([url]) => url.startsWith(`${base}/${folder}/`));
  // The browser asks for pictures further down when it has the time.
  await eventually(async () => expect(from('images').length).toBeGreaterThan(2));
  const [built, pictures] = [from('assets'), from('images')];
  expect(built.length).toBeGreaterThan(2);
  for (const [, headers] of [...built, ...pictures]) {
    expect(headers['cache-control']).toContain('immutable');
  }
  for (const [, headers] of pictures) expect(headers['content-type']).toBe('image/webp');
  const loose = page.locator('img:not([width]), img:not([height])');
  expect(await loose.count()).toBe(0);
});
