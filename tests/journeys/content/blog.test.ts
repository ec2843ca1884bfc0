import { expect, test } from 'vitest';
import { expectFineInEveryLook } from '../looks.ts';
import { isInteractive, visitor } from '../visitor.ts';

test('the contents lead to four articles and say how long they take', async () => {
  const page = await visitor();
  await page.goto('/blog');
  await isInteractive(page);
  expect(await page.title()).toBe('Blog | Forecourt');
  const contents = page.getByRole('navigation', { name: 'In this blog' }).getByRole('link');
  expect(await contents.count()).toBe(4);
  for (const [index, line] of (await contents.allInnerTexts()).entries()) {
    const article = page.locator('main article').nth(index);
    const time = await article.getByText(/^\d+ min read$/).innerText();
    expect(line).toContain(time);
    expect(line).toContain(await article.getByRole('heading', { level: 2 }).innerText());
  }

  await contents.nth(3).click();
  await page.waitForURL('**/blog#react-angular-vue');
  await expect
    .poll(async () => (await page.locator('#react-angular-vue').boundingBox())!.y)
    .toBeLessThan(300);
  expect(await contents.nth(0).isVisible()).toBe(true);
  expect((await contents.nth(0).boundingBox())!.y).toBeGreaterThan(0);
});

test('an address with an anchor opens the blog there', async () => {
  const page = await visitor();
  await page.goto('/blog#what-not-to-test');
  await isInteractive(page);
  const { y } = (await page.locator('#what-not-to-test').boundingBox())!;
  expect(y).toBeGreaterThan(63);
  expect(y).toBeLessThan(400);
});

test('the articles’ text is loaded by the blog alone', async () => {
  const page = await visitor();
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text());
  });
  const text = async () => (await Promise.all(scripts)).join('');
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await text()).not.toContain('prototype chain');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(text).toContain('prototype chain');
});

test('the blog is accessible and fits', async () => {
  const page = await visitor();
  await page.goto('/blog');
  await isInteractive(page);
  await expectFineInEveryLook(page);
});
