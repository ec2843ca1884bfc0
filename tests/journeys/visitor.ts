import axe, { type AxeResults } from 'axe-core';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { patience } from '../runner/patience.ts';
import { expectValidHtml } from '../services/html-checker.ts';
import { ownProduct } from './own-product.ts';
import { recordToasts } from './toasts.ts';

/** One for all files of this process, which ends with it. */
const browser = await chromium.launch({
  executablePath: process.env.BROWSER_PATH,
  timeout: patience,
  env: {
    ...process.env,
    ...(process.env.BROWSER_LIBRARIES && { LD_LIBRARY_PATH: process.env.BROWSER_LIBRARIES }),
  } as Record<string, string>,
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

export const wide = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };

type VisitorOptions = BrowserContextOptions & {
  /** Messages of the browser that belong to the story, e.g. about a page that is missing on purpose. */
  expectedMessages?: RegExp;
};

/** Somebody with a browser of their own. What their browser complains about fails the test. */
export async function visitor({ expectedMessages, ...options }: VisitorOptions = {}) {
  const context = await browser.newContext({
    baseURL: ownProduct.address,
    viewport: wide,
    ...options,
  });
  context.setDefaultTimeout(patience);
  await recordToasts(context);
  // React says that it recovered, and only the cause says from what.
  await context.addInitScript(() =>
    addEventListener('error', ({ error }) => error?.cause && console.error(error.cause)),
  );
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  onTestFinished(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
    expect(complaints.filter((text) => !expectedMessages?.test(text))).toEqual([]);
  });
  return page;
}

/** Resolves once React has taken the page over. */
export async function isInteractive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root')?.firstElementChild ?? {}).some((key) =>
      key.startsWith('__reactFiber'),
    ),
  );
}

type Look = {
  /** Another theme changes nothing but colours: then the other rules need not be looked at again. */
  coloursOnly?: boolean;
  /** Those that stay, because somebody points at them. */
  withToasts?: boolean;
};

export async function expectAccessible(
  page: Page,
  { coloursOnly = false, withToasts = false }: Look = {},
): Promise<void> {
  await hasComeToRest(page);
  const violations = await violationsOn(page, {
    rules: coloursOnly ? ['color-contrast'] : null,
    exclude: withToasts ? [withoutScripts] : [withoutScripts, toasts],
  });
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) })),
  ).toEqual([]);
  if (!coloursOnly) await keepDocument(page);
}

/** The documents of this file that axe has checked. */
const documents = new Map<string, string>();

async function keepDocument(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url());
  const story = expect.getState().currentTestName;
  documents.set(await page.content(), `${pathname}${search} in “${story}”`);
}

/** The Nu HTML checker checks them once the file has ended. */
export async function expectValidDocuments(): Promise<void> {
  await expectValidHtml(documents).finally(() => documents.clear());
}

/** They come and go while axe looks, and have other colours then. */
const toasts = '.pointer-events-none > [role="status"], .pointer-events-none > [role="alert"]';

/** No script runs in it, so axe would wait there for ever. What it shows is looked at on its own. */
const withoutScripts = 'iframe[sandbox]:not([sandbox~="allow-scripts"])';

type Violations = AxeResults['violations'];

async function violationsOn(
  page: Page,
  { rules, exclude }: { rules: string[] | null; exclude: string[] },
): Promise<Violations> {
  // Bringing axe onto a page takes longer than running it: where it is already, it is used again.
  const bring = `if (typeof axe !== 'object') { ${axe.source} }`;
  const areBrought = page.frames().map((frame) => frame.evaluate(bring));
  await answered('bringing axe onto the page', Promise.all(areBrought));
  const context = JSON.stringify({ exclude });
  const options = JSON.stringify(rules ? { runOnly: rules } : {});
  const run = `axe.run(${context}, ${options}).then(({ violations }) => violations)`;
  return answered('running axe', page.evaluate<Violations>(run));
}

/** What the last step has set in motion has begun two frames later. */
export const hasBegun = (page: Page): Promise<void> =>
  answered(
    'drawing two frames',
    page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
        ),
    ),
  );

/** A page that is asked to evaluate something may answer at any time, or never: the one step without a limit. */
async function answered<T>(what: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const isStuck = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The page is stuck: ${what}.`)), patience);
  });
  return Promise.race([answer, isStuck]).finally(() => clearTimeout(timer));
}

/** What is still fading in has other colours than what people read. */
export async function hasComeToRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
}

/** Nothing sticks out at the side, once the page has taken its new size. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(tooWide, { message: `at ${page.viewportSize()?.width}` }).toBe(0);
}
