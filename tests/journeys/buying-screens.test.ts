import type { Page } from 'playwright-core';
import { test } from 'vitest';
import {
  bank,
  book,
  cards,
  freshCar,
  goToPayment,
  isPaid,
  newBuyer,
  openBookingForm,
  payWith,
} from './buyers.ts';
import { expectAccessible, expectNoSidewaysScroll, narrow, wide } from './visitor.ts';

const looks = [
  { viewport: wide, colorScheme: 'light' as const },
  { viewport: wide, colorScheme: 'dark' as const },
  { viewport: narrow, colorScheme: 'light' as const },
  { viewport: narrow, colorScheme: 'dark' as const },
  { viewport: { width: 320, height: 640 }, colorScheme: 'light' as const },
];

/** What moves or fades is looked at once it has come to rest. */
async function checkModal(page: Page) {
  await page.waitForTimeout(400);
  await expectAccessible(page);
}

async function check(page: Page) {
  await checkModal(page);
  await expectNoSidewaysScroll(page);
}

test.each(looks)(
  'every screen and state of buying is accessible and fits at $viewport.width, $colorScheme',
  { timeout: 180_000 },
  async (look) => {
    const page = await newBuyer('Axel', look);
    const car = await freshCar(page);
    await page.goto('/dashboard/user');
    await page.getByText('No Card Available').waitFor();
    await check(page);

    const modal = await openBookingForm(page, car);
    await checkModal(page);
    await modal.getByRole('button', { name: 'Buy Now' }).click();
    await modal.getByText('There is a problem').waitFor();
    await checkModal(page);
    await book(page, car);
    await check(page);

    await page.goto('/dashboard/user');
    await page.getByRole('button', { name: /^Delete the booking/ }).click();
    await checkModal(page);

    await goToPayment(page);
    await page.getByLabel('Card number').waitFor();
    await check(page);
    await payWith(page, cards.declined);
    await page.getByText('Your card was declined.').waitFor();
    await check(page);
    await payWith(page, cards.asksBank);
    const complete = bank(page).getByRole('button', { name: 'Complete' });
    await complete.waitFor();
    await checkModal(page);
    await complete.click();
    await isPaid(page);
    await check(page);
    await page.getByRole('link', { name: 'See the receipt' }).click();
    await page.getByRole('button', { name: 'Download PDF' }).waitFor();
    await check(page);
  },
);

test.each(looks)(
  'what stops a payment is accessible and fits at $viewport.width, $colorScheme',
  { timeout: 180_000 },
  async (look) => {
    const page = await newBuyer('Bo', look);
    await book(page, await freshCar(page));
    const refuseWith = (status: number, json: object) =>
      page.route('**/api/create-payment-intent', (route) => route.fulfill({ status, json }));
    const until = new Date(Date.now() + 300_000).toISOString();
    const refusals = [
      { status: 409, code: 'car_held', until, text: 'Somebody else is paying for this car' },
      { status: 409, code: 'price_changed', price: 17_000, text: 'The price is $17,000 now' },
      { status: 503, code: 'payments_paused', text: 'Payments are paused' },
      { status: 503, code: 'card_provider_unreachable', text: 'Card payments are not reachable' },
    ];
    for (const { status, text, ...details } of refusals) {
      await refuseWith(status, { success: false, message: 'A sentence for people.', ...details });
      await goToPayment(page);
      await page.getByRole('heading', { name: text }).waitFor();
      await check(page);
      await page.unroute('**/api/create-payment-intent');
    }
    await page.route('**/api/payments', (route) => route.abort());
    await page.route('**/api/booking/*', async (route) => {
      const { data, ...rest } = await (await route.fetch()).json();
      await route.fulfill({ json: { ...rest, data: { ...data, status: 'open' } } });
    });
    await goToPayment(page);
    await payWith(page, cards.good);
    await page.getByRole('heading', { name: 'Your payment is being confirmed' }).waitFor();
    await check(page);
  },
);
