import type { APIResponse, Page } from 'playwright-core';
import { test } from 'vitest';
import { Refusal } from '#marketplace/errors.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { pleaseWaitPage, serverErrorPage } from '#shell/error-pages.tsx';
import { expectFineInEveryLook } from '../looks.ts';
import { newEmail, signUp } from '../members.ts';
import { isInteractive, visitor } from '../visitor.ts';

const { assets } = await builtPages({ buildFolder: process.env.BUILD_DIR! });

const troubles = {
  500: serverErrorPage({ assets, status: 500, requestId: 'req-1' }),
  429: pleaseWaitPage({ assets, refusal: new Refusal('too_many_requests') }),
  503: pleaseWaitPage({ assets, refusal: new Refusal('busy') }),
};

test.each(Object.entries(troubles))(
  'a page that says %s is readable by all',
  async (status, body) => {
    const page = await visitor({ expectedMessages: new RegExp(status) });
    const answer = { status: Number(status), contentType: 'text/html; charset=utf-8', body };
    await page.route('**/in-trouble', (route) => route.fulfill(answer));
    await page.goto('/in-trouble');
    await expectFineInEveryLook(page);
  },
);

test('what is still loading is readable by all', async () => {
  const page = await visitor();
  await signUp(page, { name: 'Wanda', email: newEmail('wanda'), seller: true });
  await page.route('**/api/**', () => {});
  for (const path of ['', '/leads', '/SellerProduct', '/account']) {
    await page.goto(`/dashboard${path}`);
    await page.getByText('Loading...').first().waitFor();
    await expectFineInEveryLook(page);
  }
});

test('a car that is still loading is readable by all', async () => {
  const page = await visitor();
  await page.goto('/car');
  await isInteractive(page);
  await page.route('**/api/**', () => {});
  await page.locator('main article').first().getByRole('link').click();
  await page.getByText('Loading...').first().waitFor();
  await expectFineInEveryLook(page);
});

test('the mailbox, an email in it and the API documents are readable by all', async () => {
  // No script runs in the frame of an email, not even that which writes toasts down.
  const page = await visitor({ expectedMessages: /^Blocked script execution in .*\/mailbox\// });
  await signUp(page, { name: 'Maya', email: newEmail('maya') });
  await page.goto('/mailbox');
  await expectFineInEveryLook(page);
  await page
    .getByRole('link', { name: /confirm/i })
    .first()
    .click();
  await page.waitForURL('**/mailbox/*');
  await expectFineInEveryLook(page);
  await expectFineInEveryLook(await inMailProgram(await page.request.get(`${page.url()}/html`)));
  await page.goto('/api/docs');
  await expectFineInEveryLook(page);
});

/** Mail programs show an email as a part of their own page. */
async function inMailProgram(mail: APIResponse): Promise<Page> {
  const program = await visitor();
  const html = await mail.text();
  await program.setContent(
    html.replace(/<body[^>]*>/, '$&<main>').replace('</body>', '</main></body>'),
  );
  return program;
}
