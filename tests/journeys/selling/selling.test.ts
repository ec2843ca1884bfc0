import { expect, test } from 'vitest';
import { demoPassword } from '../../runner/running-product.ts';
import { expectAccessibleInEveryLook, expectFineInEveryLook } from '../looks.ts';
import { logIn, newEmail, signUp } from '../members.ts';
import {
  addAddress,
  addPictures,
  cutOff,
  fillIn,
  isUploaded,
  jpeg,
  listAddress,
  newSeller,
  openForm,
  submit,
} from '../sellers.ts';
import { isToasted } from '../toasts.ts';
import { expectAccessible, visitor } from '../visitor.ts';

test('a seller orders pictures by keyboard; the browser shrinks them and the first one leads', async () => {
  const page = await newSeller();
  await openForm(page);
  const sent: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().endsWith('/api/image')) return;
    sent.push(request.sizes().then(({ requestBodySize }) => requestBodySize));
  });
  const large = await jpeg('large.jpg', 4000, 3000);
  await page.getByLabel('Add pictures').setInputFiles([large, await jpeg('other.jpg', 800, 500)]);
  await isUploaded(page, 2);
  expect(Math.max(...(await Promise.all(sent)))).toBeLessThan(large.buffer.length);

  const previews = page.getByAltText(/^Preview of/);
  expect(await previews.first().getAttribute('alt')).toBe('Preview of large.jpg');
  await page.getByRole('button', { name: 'Move picture 1 of 2 right' }).press('Enter');
  expect(await previews.first().getAttribute('alt')).toBe('Preview of other.jpg');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
    'Move picture 2 of 2 right',
  );
  await page.getByRole('button', { name: 'Remove picture 1 of 2' }).press('Enter');
  expect(await previews.first().getAttribute('alt')).toBe('Preview of large.jpg');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
    'Remove picture 1 of 1',
  );
});

test('a car is not posted while a picture is missing; its upload is retried or cancelled on its own', async () => {
  const page = await newSeller();
  await openForm(page);
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/addProduct')) posted.push(request.method());
  });
  await page.route('**/api/image', (route) => route.abort(), { times: 1 });
  await addPictures(page, 'front.jpg');
  await page.getByText('We could not reach Forecourt.').waitFor();
  const name = `Toyota Retry ${Date.now()}`;
  await fillIn(page, name);
  await submit(page).click();
  await page.getByText('There is a problem').waitFor();
  expect(posted).toEqual([]);
  expect(await page.getByLabel('Product name').inputValue()).toBe(name);
  await expectAccessible(page);

  await page.route('**/api/image', () => {}, { times: 1 });
  // One that is cancelled before it is on its way would leave that route to the next.
  const isOnItsWay = page.waitForRequest('**/api/image');
  await page.getByRole('button', { name: 'Retry picture 1 of 1' }).click();
  await page.getByRole('progressbar', { name: 'Upload of picture 1 of 1' }).waitFor();
  await isOnItsWay;
  await page.getByRole('button', { name: 'Cancel picture 1 of 1' }).click();
  await page.getByText('You cancelled this upload.').waitFor();

  await page.getByRole('button', { name: 'Retry picture 1 of 1' }).click();
  await submit(page).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(posted).toEqual(['POST']);
});

test('a draft with its pictures survives a reload and a lost session', async () => {
  const page = await visitor({ expectedMessages: cutOff });
  page.on('dialog', (dialog) => dialog.accept().catch(() => {}));
  const email = newEmail('draft');
  await signUp(page, { name: 'Dora Draft', email, seller: true });
  await openForm(page);
  await addPictures(page, 'front.jpg');
  await isUploaded(page, 1);
  await fillIn(page, 'Toyota Draft');
  await page.reload();
  await expectDraft();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('accessToken', 'no longer good'));
  await submit(page).click();
  await page.waitForURL('**/login?from=*');
  await logIn(page, { email });
  await page.waitForURL(`**${addAddress}`);
  await expectDraft();

  await page.getByRole('button', { name: 'Discard draft' }).click();
  expect(await page.getByLabel('Product name').inputValue()).toBe('');
  expect(await page.getByLabel('Toyota').isChecked()).toBe(false);
  await page.reload();
  await page.getByLabel('Product name').waitFor();
  expect(await page.getByLabel('Product name').inputValue()).toBe('');

  async function expectDraft() {
    await page.getByLabel('Product name').waitFor();
    expect(await page.getByLabel('Product name').inputValue()).toBe('Toyota Draft');
    expect(await page.getByLabel('Resale price').inputValue()).toBe('$12,500');
    expect(await page.getByLabel('Toyota').isChecked()).toBe(true);
    expect(await page.getByAltText(/^Preview of/).count()).toBe(1);
  }
});

test('leaving the form asks only if something was typed', async () => {
  const page = await newSeller();
  await openForm(page);
  const menu = page.getByRole('navigation', { name: 'Dash Board' });
  await menu.getByText('Show Product').click();
  await page.getByRole('heading', { name: 'No Product Available' }).waitFor();

  await menu.getByText('ADD Product').click();
  await page.getByLabel('Product name').fill('Toyota Half');
  await menu.getByText('Show Product').click();
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await expectAccessibleInEveryLook(page);
  await question.getByRole('button', { name: 'Stay here' }).click();
  expect(await page.getByLabel('Product name').inputValue()).toBe('Toyota Half');
  await menu.getByText('Show Product').click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('heading', { name: 'No Product Available' }).waitFor();
});

test('the form shows mistakes on top and beside each field', async () => {
  const page = await newSeller();
  await openForm(page);
  await submit(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await summary.waitFor();
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([
    'Add a picture.',
    'Enter the name of the car.',
    'Choose a category.',
    'Choose a condition.',
    'Enter where the car is.',
    'Enter the years of use.',
    'Describe the car in a few words.',
    'Enter the resale price.',
    'Enter the original price.',
    'Enter a phone number.',
  ]);
  await summary.getByRole('link', { name: 'Choose a category.' }).click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('category');
  await page.getByLabel('Resale price').fill('a lot');
  await page.getByText('Enter a price from $0.50').first().waitFor();
});

test('a failed or refused change is undone in the list and shown', async () => {
  const page = await newSeller();
  const name = `Toyota Refused ${Date.now()}`;
  await openForm(page);
  await addPictures(page, 'front.jpg');
  await fillIn(page, name);
  await submit(page).click();
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto(listAddress);
  const advertise = page.getByRole('button', { name: `Advertise ${name}` });
  await advertise.waitFor();
  await page.route('**/api/addProduct/*', (route) => route.abort());
  await advertise.click();
  await isToasted(page, 'We could not reach Forecourt.');
  await advertise.waitFor();

  await page.unroute('**/api/addProduct/*');
  await page.route('**/api/addProduct/*', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not today.', code: 'not_allowed' } }),
  );
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await isToasted(page, 'Not today.');
  await page.getByRole('row').filter({ hasText: name }).waitFor();
});

test('a list that cannot be loaded says so and loads on the next try', async () => {
  const page = await newSeller();
  await page.route('**/api/myProduct*', (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.goto(listAddress);
  await page.getByRole('heading', { name: 'We could not load this' }).waitFor();
  await page.unroute('**/api/myProduct*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'No Product Available' }).waitFor();
});

test('a long list loads in pages, and the focus moves to the next page', async () => {
  const page = await newSeller();
  await openForm(page);
  await addPictures(page, 'front.jpg');
  await fillIn(page, 'Toyota Part 0');
  await isUploaded(page, 1);
  const post = page.waitForRequest((request) => request.url().endsWith('/api/addProduct'));
  await submit(page).click();
  const { authorization } = await (await post).allHeaders();
  const car = (await post).postDataJSON();
  await page.waitForURL((url) => url.pathname === '/');
  for (let part = 1; part < 26; part += 1) {
    await page.request.post('/api/addProduct', {
      headers: { authorization: authorization! },
      data: { ...car, productname: `Toyota Part ${part}` },
    });
  }

  await page.goto(listAddress);
  const rows = page.getByRole('row');
  await rows.nth(24).waitFor();
  await page.getByText('24+').waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await rows.nth(26).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Toyota Part 1');
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  await page
    .getByRole('term')
    .filter({ hasText: 'Listed' })
    .locator('+ dd')
    .getByText('26')
    .waitFor();
});

test('the seller’s pages are accessible and fit', async () => {
  const page = await visitor({ expectedMessages: cutOff });
  page.on('dialog', (dialog) => dialog.accept().catch(() => {}));
  await page.goto('/login');
  await logIn(page, { email: 'port.city.cars@example.com', password: demoPassword });
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto(listAddress);
  await page.getByRole('table').waitFor();
  await expectFineInEveryLook(page);
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
  await expectAccessibleInEveryLook(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await page.getByLabel('Product name').waitFor();
  await expectFineInEveryLook(page);

  await openForm(page);
  await expectFineInEveryLook(page);
  await page.route('**/api/image', (route) => route.abort(), { times: 1 });
  await addPictures(page, 'front.jpg', 'back.jpg');
  await page.getByText('We could not reach Forecourt.').waitFor();
  await submit(page).click();
  await page.getByText('There is a problem').waitFor();
  await expectFineInEveryLook(page);
});
