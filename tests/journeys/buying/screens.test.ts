import { expect, test } from 'vitest';
import {
  bank,
  book,
  cards,
  freshCar,
  goToPayment,
  isPaid,
  loseConfirmation,
  newBuyer,
  openBookingForm,
  payWith,
} from '../buyers.ts';
import { carLeavesTheMarket, holdRunsOut, waitIsOver } from '../database-changes.ts';
import { imperceptible, watchShifts } from '../layout-shifts.ts';
import { expectAccessibleInEveryLook, expectFineInEveryLook } from '../looks.ts';
import { visitor } from '../visitor.ts';

test('every screen and state of buying is accessible and fits in every size and theme', async () => {
  const page = await newBuyer('Axel');
  const car = await freshCar(page);
  await page.goto('/dashboard/user');
  await page.getByText('No Card Available').waitFor();
  await expectFineInEveryLook(page);

  const modal = await openBookingForm(page, car);
  await expectAccessibleInEveryLook(page);
  await modal.getByRole('button', { name: 'Buy Now' }).click();
  await modal.getByText('There is a problem').waitFor();
  await expectAccessibleInEveryLook(page);
  await book(page, car);
  await expectFineInEveryLook(page);

  await page.goto('/dashboard/user');
  await page.getByRole('button', { name: /^Delete the booking/ }).click();
  await expectAccessibleInEveryLook(page);

  await goToPayment(page);
  await page.getByLabel('Card number').waitFor();
  await expectFineInEveryLook(page);
  await payWith(page, cards.declined);
  await page.getByText('Your card was declined.').waitFor();
  await expectFineInEveryLook(page);
  await payWith(page, cards.asksBank);
  const complete = bank(page).getByRole('button', { name: 'Complete' });
  await complete.waitFor();
  await expectAccessibleInEveryLook(page);
  await complete.click();
  await isPaid(page);
  await expectFineInEveryLook(page);
  await page.getByRole('link', { name: 'See the receipt' }).click();
  await page.getByRole('button', { name: 'Download PDF' }).waitFor();
  await expectFineInEveryLook(page);
  await page.goto('/dashboard/user');
  await page.getByRole('link', { name: /^Receipt/ }).waitFor();
  await expectFineInEveryLook(page);
});

test('what stops a payment is accessible and fits in every size and theme', async () => {
  const page = await newBuyer('Bo');
  await book(page, await freshCar(page));
  const refuseWith = (status: number, json: object) =>
    page.route('**/api/create-payment-intent', (route) => route.fulfill({ status, json }));
  const until = new Date(Date.now() + 300_000).toISOString();
  const refusals = [
    { status: 409, code: 'car_held', until, text: 'Someone else is paying for this car' },
    { status: 409, code: 'price_changed', price: 17_000, text: 'The price is now $17,000' },
    {
      status: 409,
      code: 'car_changed',
      revision: 1,
      changes: [{ label: 'Years of use', before: '3', after: '30' }],
      text: 'The seller has changed this car',
    },
    { status: 409, code: 'hold_again_later', retryAfter: 600, text: 'Other buyers go first now' },
    { status: 409, code: 'one_hold_at_a_time', text: 'You are paying for another car' },
    {
      status: 409,
      code: 'confirm_email_or_wait',
      retryAfter: 600,
      text: 'Please confirm your email',
    },
    { status: 429, code: 'too_many_declines', retryAfter: 3_000, text: 'Too many declined cards' },
    { status: 503, code: 'payments_paused', text: 'Payments are paused' },
    { status: 503, code: 'card_provider_unreachable', text: 'Card payments are unavailable' },
  ];
  for (const { status, text, ...details } of refusals) {
    await refuseWith(status, { success: false, message: 'A sentence for people.', ...details });
    await goToPayment(page);
    await page.getByRole('heading', { name: text }).waitFor();
    await expectFineInEveryLook(page);
    await page.unroute('**/api/create-payment-intent');
  }
  await goToPayment(page);
  await loseConfirmation(page);
  await payWith(page, cards.good);
  await page.getByRole('heading', { name: 'Your payment is being confirmed' }).waitFor();
  await expectFineInEveryLook(page);
});

test('a hold that ran out and money that goes back are accessible and fit in every size and theme', async () => {
  const page = await newBuyer('Cleo');
  const car = await freshCar(page);
  await book(page, car);
  await page.clock.install();
  await goToPayment(page);
  await page.getByRole('timer').waitFor();
  await holdRunsOut(page);
  await page.getByText('Your time to pay has expired').waitFor();
  await expectFineInEveryLook(page);

  await waitIsOver(page);
  await page.getByRole('button', { name: 'Hold the car again' }).click();
  await page.getByRole('timer').waitFor();
  await carLeavesTheMarket(car);
  await payWith(page, cards.good);
  await page.getByRole('heading', { name: 'Your money is on its way back' }).waitFor();
  await expectFineInEveryLook(page);
  await page.goto('/dashboard/user');
  await page.getByText('is on its way back to your card').waitFor();
  await expectFineInEveryLook(page);
});

test('the car page is the same for every visitor, and does not shift for logged-in ones', async () => {
  const page = await newBuyer('Sonja');
  const car = await freshCar(page);
  const signedOut = await visitor();
  // The rest of the page contains when the data were fetched.
  const html = async (one: typeof page) =>
    (await (await one.request.get(car)).text()).split('id="page-state"')[0];
  expect(await html(page)).toBe(await html(signedOut));

  const shift = await watchShifts(page);
  await page.goto(car, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Buy Now' }).first().waitFor();
  expect(await shift()).toBeLessThan(imperceptible);
});
