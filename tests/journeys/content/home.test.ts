import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { imperceptible, watchShifts } from '../layout-shifts.ts';
import { expectFineInEveryLook } from '../looks.ts';
import { expectAccessible, hasBegun, isInteractive, narrow, visitor } from '../visitor.ts';

const film = /\/hero\/hero\.(webm|mp4)/;
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the home page has all its sections, and its actions lead on', async () => {
  const page = await visitor();
  await page.goto('/');
  expect(await page.title()).toBe('Your dream car, without the stress | Forecourt');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/:\d+\/$/);
  const welcome = section(page, 'Your dream car, without the stress');
  expect(await welcome.innerText()).toContain('stress-free way to your dream car');
  const actions = welcome.getByRole('link');
  expect(await actions.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
    '/car',
    '/singup?seller=true',
  ]);

  expect(await page.locator('main h2').allInnerTexts()).toEqual([
    'Just listed',
    'Browse by brand',
    'What you can count on',
    'Why buy here',
    'Executive team',
    'Latest Offers',
    'Latest News',
  ]);
  for (const name of ['Highly Secured', 'Trusted Agents', 'Get an Offer', 'Free Support']) {
    expect(await page.getByRole('heading', { level: 3, name }).count()).toBe(1);
  }
  expect(await section(page, 'Executive team').getByRole('listitem').count()).toBe(4);
  expect(await section(page, 'Latest Offers').getByText('Sample', { exact: true }).count()).toBe(3);
});

test('brand tiles say how many cars there are and lead to them', async () => {
  const page = await visitor();
  await page.goto('/');
  await isInteractive(page);
  const tiles = section(page, 'Browse by brand').getByRole('link');
  expect(await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('href')))).toEqual([
    '/category/toyota',
    '/category/bmw',
    '/category/bentley',
  ]);
  const [, number] = (await tiles.nth(1).innerText()).match(/BMW\s+(\d+) cars/)!;
  await tiles.nth(1).click();
  await page.getByRole('heading', { level: 1, name: 'Featured BMW' }).waitFor();
  await page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${number} cars`) })
    .waitFor();
});

test('the three newest cars are those at the top of the list', async () => {
  const page = await visitor();
  const names = (where: string) => page.locator(`${where} article h2, ${where} article h3`);
  await page.goto('/');
  const newest = await names('section[aria-labelledby=just-listed]').allInnerTexts();
  expect(newest).toHaveLength(3);
  await section(page, 'Just listed').getByRole('link', { name: 'See all cars' }).click();
  await page.waitForURL('**/car');
  await page.getByRole('heading', { name: 'Featured Cars' }).waitFor();
  await names('main').nth(3).waitFor();
  expect((await names('main').allInnerTexts()).slice(0, 3)).toEqual(newest);
});

/** Coming from another page, the browser asks for the newest cars itself. */
async function homeAnswering(page: Page, answer: { status: number; json: unknown }) {
  await page.route('**/api/addProduct?*limit=3*', (route) => route.fulfill(answer));
  await page.goto('/blog');
  await isInteractive(page);
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  return section(page, 'Just listed');
}

test('a market without cars says so and offers to sell one', async () => {
  const page = await visitor();
  const json = { success: true, data: [], total: 0 };
  const shelf = await homeAnswering(page, { status: 200, json });
  await shelf.getByRole('heading', { name: 'No Car Available' }).waitFor();
  expect(await shelf.getByRole('link', { name: 'Sell your car' }).getAttribute('href')).toBe(
    '/singup?seller=true',
  );
});

test('cars that cannot be loaded can be asked for again', async () => {
  const page = await visitor({ expectedMessages: /500/ });
  const json = { success: false, error: { code: 'unexpected', message: 'Sorry' } };
  const shelf = await homeAnswering(page, { status: 500, json });
  await shelf.getByText('We could not load this').waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/addProduct?*limit=3*');
  await shelf.getByRole('button', { name: 'Try again' }).click();
  await shelf.locator('article').nth(2).waitFor();
});

test('the film starts after the picture in its place, and its button pauses it', async () => {
  const page = await visitor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  const pause = page.getByRole('button', { name: 'Pause video' });
  await pause.waitFor();
  const beforeFilm = asked.slice(
    0,
    asked.findIndex((path) => film.test(path)),
  );
  expect(beforeFilm).toContain('/hero/hero-poster.avif');
  const paused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
  expect(await paused()).toBe(false);
  await pause.click();
  await page.getByRole('button', { name: 'Play video' }).waitFor();
  expect(await paused()).toBe(true);
  await page.keyboard.press('Enter');
  await pause.waitFor();
  expect(await paused()).toBe(false);
});

/** Whatever waited for the page to load and the browser to be idle has had its turn, and was drawn. */
async function isIdle(page: Page) {
  await page.waitForLoadState();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await hasBegun(page);
}

test.each(['reduced motion', 'saved data'])('with %s no film is asked for', async (reason) => {
  const page = await visitor({
    reducedMotion: reason === 'reduced motion' ? 'reduce' : 'no-preference',
  });
  if (reason === 'saved data') {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
  }
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await isInteractive(page);
  await isIdle(page);
  expect(asked.filter((url) => film.test(url))).toEqual([]);
  expect(await page.getByRole('button', { name: /film/ }).count()).toBe(0);
});

test('a phone waits for a small picture, which stands below the words', async () => {
  const page = await visitor({ viewport: narrow });
  const [poster] = await Promise.all([
    page.waitForResponse(/hero-poster/),
    page.goto('/', { waitUntil: 'networkidle' }),
  ]);
  expect(poster.headers()['content-type']).toBe('image/avif');
  expect((await poster.body()).length).toBeLessThan(30_000);
  const words = await page.locator('main h1 ~ div').last().boundingBox();
  const picture = await page.locator('main picture img').first().boundingBox();
  expect(picture!.y).toBeGreaterThan(words!.y + words!.height);
  expect(picture!.width / picture!.height).toBeCloseTo(3, 1);
});

test('home is accessible and fits', async () => {
  const page = await visitor();
  await page.goto('/');
  await page.getByRole('button', { name: 'Pause video' }).waitFor();
  await expectFineInEveryLook(page);
});

test.each(['/', '/blog'])('nothing moves while %s loads', async (path) => {
  const page = await visitor();
  const shift = await watchShifts(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await isInteractive(page);
  if (path === '/') await page.getByRole('button', { name: 'Pause video' }).waitFor();
  expect(await shift()).toBeLessThan(imperceptible);
});

test('a font that comes late moves nothing, on machines without Arial either', async () => {
  const page = await visitor({ viewport: narrow, bypassCSP: true });
  const shift = await watchShifts(page);
  await page.route('/blog', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/local\([^)]*\)/g, 'local(none)');
    await route.fulfill({ response, body });
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/blog', { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  release();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await isIdle(page);
  expect(await shift()).toBeLessThan(imperceptible);
});
