import { expect, test } from 'vitest';
import { standIn } from '../../services/http-stand-in.ts';
import { newEmail, signUp } from '../members.ts';
import { ownProduct } from '../own-product.ts';
import { visitor } from '../visitor.ts';

/** The browser says in its log what it did not allow. */
const refused = /frame|40[134]|Framing|violates/i;

test('no page of ours can be shown inside a page of somebody else', async () => {
  const address = ownProduct.address;
  const evil = await standIn((_call, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(
        ['/', '/login', '/api/docs']
          .map((path) => `<iframe src="${address}${path}"></iframe>`)
          .join(''),
      ),
  );
  const page = await visitor({ expectedMessages: refused });
  await page.goto(evil.address, { waitUntil: 'load' });
  expect(page.frames()).toHaveLength(4);
  for (const frame of page.frames().slice(1)) {
    expect(await frame.evaluate(() => document.body?.innerText ?? '')).not.toMatch(/Forecourt/);
  }
});

test('a form that another site sends by itself neither signs out nor renames whoever is here', async () => {
  const address = ownProduct.address;
  const evil = await standIn(({ path }, response) =>
    response.setHeader('content-type', 'text/html').end(
      `<form method=post enctype=text/plain action="${address}/api/auth${path}">
      <input name='{"name":"Mallory","x":"' value='"}'></form>`,
    ),
  );
  const page = await visitor({ expectedMessages: refused });
  await signUp(page, { name: 'Nadia', email: newEmail('nadia') });
  for (const call of ['/sign-out', '/name']) {
    await page.goto(evil.address + call);
    await Promise.all([
      page.waitForURL(`${address}/api/auth${call}`),
      page.evaluate(() => document.forms[0]!.submit()),
    ]);
  }
  const { user } = await (await page.request.get(`${address}/api/auth/session`)).json();
  expect(user).toMatchObject({ name: 'Nadia' });
});
