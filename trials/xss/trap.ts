import type { BrowserContext, Page } from 'playwright-core';
import { stuck } from '../crowd.ts';
import { strangersIn } from './strangers.ts';

export type Trap = Awaited<ReturnType<typeof openTrap>>;

const switches = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  // Whoever tries to leave gets nowhere, and is seen trying.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
];

type SignedIn = { token: string; cookies: Parameters<BrowserContext['addCookies']>[0] };

/** A browser that notices every script that runs and should not, and everything that was smuggled in. */
export async function openTrap(origin: string) {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: process.env.BROWSER_PATH,
    env: {
      ...process.env,
      ...(process.env.BROWSER_LIBRARIES && { LD_LIBRARY_PATH: process.env.BROWSER_LIBRARIES }),
    } as Record<string, string>,
    args: switches,
    timeout: stuck,
  });

  /** Somebody's own browser: whoever is signed in, or a visitor. */
  async function opensTab(member?: SignedIn) {
    const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
    const problems: string[] = [];
    const says = (what: string) => problems.push(`${page.url().slice(0, 200)}: ${what}`);
    await context.exposeBinding('xss', () => says('a script ran'));
    await context.exposeBinding('cspViolation', (_source, what: string) => says(`CSP: ${what}`));
    await context.addInitScript(listenForViolations);
    if (member) {
      await context.addCookies(member.cookies);
      await context.addInitScript(`localStorage.setItem('accessToken', '${member.token}')`);
    }
    const page = await context.newPage();
    page.setDefaultTimeout(stuck);
    page.on('dialog', (dialog) => {
      says(`a dialog: ${dialog.message()}`);
      dialog.dismiss().catch(() => {});
    });
    page.on('request', (request) => {
      const url = request.url();
      if (/^https?:/.test(url) && !url.startsWith(`${origin}/`)) says(`asked ${url}`);
    });

    return {
      page,
      problems,
      /** What stands on the page now must be ours. */
      async look() {
        for (const stranger of await page.evaluate(strangersIn)) says(stranger);
      },
    };
  }

  return { opensTab, close: () => browser.close() };
}

function listenForViolations() {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    const report = (window as unknown as { cspViolation(what: string): void }).cspViolation;
    report(`${violatedDirective} ${blockedURI} ${sample}`);
  });
}

/** Rendered by the server, and taken over by the browser where that is meant to happen. */
export async function hasSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.getElementById('page-state')) return true;
    const root = document.getElementById('root')?.firstElementChild ?? {};
    return Object.keys(root).some((key) => key.startsWith('__reactFiber'));
  });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
