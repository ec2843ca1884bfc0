import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isInteractive, narrow, visitor } from '../visitor.ts';

/**
 * In kB: scripts as gzip sends them, the document as brotli does. The font is one file of 21 kB. Lists have some room,
 * since ids and what other journeys post do not compress equally well each time.
 */
type Budget = { script: number; document: number; requests: number; largest: string };

const budgets: Record<string, Budget> = {
  '/': { script: 150.2, document: 23, requests: 50, largest: 'img' },
  '/car': { script: 159.9, document: 27.8, requests: 60, largest: 'img' },
  '/category/toyota': { script: 161.4, document: 28.4, requests: 62, largest: 'img' },
  '/blog': { script: 136.2, document: 24, requests: 20, largest: 'p' },
  '/login': { script: 155.1, document: 20, requests: 40, largest: 'p' },
  '/singup': { script: 155.1, document: 20, requests: 40, largest: 'span' },
};

const carPage: Budget = { script: 162.3, document: 24, requests: 70, largest: 'img' };

const onAPhone = { viewport: narrow, reducedMotion: 'reduce' as const };

test.each(Object.entries(budgets))('%s keeps to its budget', async (path, budget) => {
  await expectWithin(budget, path, await visitor(onAPhone));
});

test('the page of a car keeps to its budget', async () => {
  const page = await visitor(onAPhone);
  // One of the demo's: pictures of a single colour, as other journeys upload, do not count as large.
  await page.goto('/category/bentley');
  const car = await page.locator('a[href^="/singleProduct/"]').first().getAttribute('href');
  await page.goto('about:blank');
  await expectWithin(carPage, car!, page);
});

async function expectWithin(budget: Budget, path: string, page: Page) {
  await page.addInitScript(noteShiftsAndPaints);
  const answer = await page.goto(path, { waitUntil: 'networkidle' });
  await isInteractive(page);
  const { requests, scripts, fonts, shift, largest } = await page.evaluate(whatWasLoaded);

  expect(kilobytes(await sizeOf(scripts))).toBeLessThanOrEqual(budget.script);
  expect(kilobytes(brotliCompressSync(await answer!.body()).length)).toBeLessThanOrEqual(
    budget.document,
  );
  expect(requests).toBeLessThanOrEqual(budget.requests);
  expect(fonts).toBe(1);
  expect(shift).toBeLessThan(0.01);
  expect(largest).toBe(budget.largest);
}

const kilobytes = (bytes: number) => bytes / 1000;

async function sizeOf(scripts: string[]): Promise<number> {
  const sizes = scripts.map(async (path) => {
    const { size } = await stat(join(process.env.BUILD_DIR!, 'public', `${path}.gz`));
    return size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

type Noted = Window & { shift?: number; largest?: string };

function noteShiftsAndPaints() {
  const noted = window as Noted;
  noted.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      noted.shift! += (entry as PerformanceEntry & { value: number }).value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
    noted.largest = last.element?.localName;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

function whatWasLoaded() {
  const { shift, largest } = window as Noted;
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const paths = loaded.map(({ name }) => new URL(name).pathname);
  return {
    requests: paths.length + 1,
    scripts: paths.filter((path) => path.endsWith('.js')),
    fonts: paths.filter((path) => path.endsWith('.woff2')).length,
    shift,
    largest,
  };
}
