import type { Page } from 'playwright-core';
import { hasSettled, type Trap } from './trap.ts';

export type Tab = ReturnType<typeof visits>;

/** What somebody does in a tab; after each step what is on the page is looked at. */
export function visits(tab: Awaited<ReturnType<Trap['opensTab']>>) {
  const { page, problems } = tab;
  let looked = 0;

  async function look(text?: string): Promise<void> {
    await hasSettled(page);
    if (text !== undefined && !(await shows(page, text))) {
      problems.push(`${page.url().slice(0, 200)}: does not show ${JSON.stringify(text)}`);
    }
    await tab.look();
    looked += 1;
  }

  return {
    problems,
    looked: () => looked,

    /** By its address, rendered by the server first. */
    async opens(path: string, text?: string) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await look(text);
    },

    /** With the rest of a long list. */
    async opensWhole(path: string) {
      await this.opens(path);
      await page.waitForFunction(
        () => !document.querySelector('main')?.textContent?.match(/Loading/),
      );
      // Found and pressed in one step: the button leaves with the last cars.
      await page.waitForFunction(() => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')];
        const more = buttons.find(({ textContent }) => textContent === 'Show more');
        if (more?.ariaDisabled !== 'true') more?.click();
        return !more;
      });
      await look();
    },

    /** A mail, in a program that has no content security policy at all. */
    async reads(html: string) {
      await page.setContent(html, { waitUntil: 'domcontentloaded' });
      await look();
    },
  };
}

/** As text or in a field of a form; white space does not count. */
async function shows(page: Page, text: string): Promise<boolean> {
  return page
    .waitForFunction(
      (wanted) => {
        const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
        const shown = [document.body.textContent, ...fields.map(({ value }) => value)].join(' ');
        return shown.replaceAll(/\s+/g, '').includes(wanted);
      },
      text.replaceAll(/\s+/g, ''),
    )
    .then(
      () => true,
      () => false,
    );
}
