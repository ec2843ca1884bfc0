import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { book, cards, freshCar, isPaid, newBuyer, payLink, payWith } from '../buyers.ts';
import { isToasted } from '../toasts.ts';

test('a buyer books a car, pays for it and has the receipt, on the page and as a PDF', async () => {
  const page = await newBuyer('Bea');
  await book(page, await freshCar(page));
  // Both lines of one toast: the first alone was said when signing up, too.
  await isToasted(page, 'Successfully sign upThe car is booked. The seller will call you.');
  const booked = payLink(page);
  await expect.poll(() => booked.evaluate((link) => link === document.activeElement)).toBe(true);

  await page.getByText('Journey Motors calls you on +880 1000 000 077').waitFor();

  await booked.click();
  const heading = page.getByRole('heading', { level: 1, name: /^Pay \$[\d,]+$/ });
  await heading.waitFor();
  for (const field of ['Buyer email', 'User name', 'Product name']) {
    expect(await page.getByLabel(field).isDisabled()).toBe(true);
  }
  await page
    .getByRole('timer')
    .getByText(/^9:\d\d$|^10:00$/)
    .waitFor();
  await page.getByText('Test mode', { exact: true }).waitFor();
  await payWith(page, cards.good);

  await isPaid(page);
  await isToasted(page, 'Congrats! your payment');
  const done = page.getByRole('heading', { name: 'Congrats! your payment' });
  expect(await done.evaluate((title) => title === document.activeElement)).toBe(true);
  await page.getByText('Your TransactionId').waitFor();
  const transactionId = await page.locator('main code').innerText();
  expect(transactionId).toMatch(/^pi_/);

  await page.getByRole('link', { name: 'See the receipt' }).click();
  await page.getByText(transactionId).waitFor();
  await page.getByText('Visa ending in 4242').waitFor();
  await page.getByText('+880 1000 000 078').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto('/dashboard/user');
  await page.getByRole('cell').getByText('Paid', { exact: true }).waitFor();
  await page.getByText('Kept for your records').waitFor();
});
