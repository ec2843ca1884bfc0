import { expect, test } from 'vitest';
import {
  book,
  editCar,
  freshCar,
  goToPayment,
  newBuyer,
  openBookingForm,
  payLink,
  sendBookingForm,
} from '../buyers.ts';
import { expectAccessibleInEveryLook, expectFineInEveryLook } from '../looks.ts';

const changed = 'The seller has changed this car';
const wreck = {
  productname: 'Journey Corolla with a new engine',
  year: 12,
  description: 'Two owners. The engine was replaced last year, and the paint is faded.',
};

test('a buyer sees what the seller changed before booking and paying', async () => {
  const page = await newBuyer('Wanda');
  const car = await freshCar(page);
  const modal = await openBookingForm(page, car);
  await editCar(page, car, wreck);
  await sendBookingForm(modal);
  await modal.getByRole('region', { name: changed }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION');
  await expectAccessibleInEveryLook(page);
  await modal.getByRole('button', { name: 'Book the car as it is now' }).click();
  await payLink(page).waitFor();

  await editCar(page, car, { vehicle: { mileage: 190_000, accident: 'damaged' } });
  await goToPayment(page);
  await page.getByRole('heading', { name: changed }).waitFor();
  await expectFineInEveryLook(page);
  await page.getByRole('link', { name: 'Not now' }).click();

  const notices = page.getByRole('list', { name: 'Changed cars' });
  await notices.waitFor();
  // Wanda has no viewing that she could cancel.
  await page.goto('/dashboard/viewings');
  await page.getByText('No viewings ahead').waitFor();
  expect(await notices.count()).toBe(0);
  await page.goto('/dashboard/user');
  await notices.getByText('What has changed (2)').click();
  await notices.getByText('190,000 km').waitFor();
  await expectFineInEveryLook(page);
  await notices.getByRole('button', { name: 'I have seen this' }).click();
  await notices.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  await goToPayment(page);
  await page.getByRole('timer').waitFor();
});

test('a buyer who sees a changed car goes on with it on the page of the payment', async () => {
  const page = await newBuyer('Wes');
  const car = await freshCar(page);
  await book(page, car);
  await editCar(page, car, wreck);
  await goToPayment(page);
  await page.getByRole('button', { name: 'Continue with the car as it is now' }).click();
  await page.getByRole('timer').waitFor();
});
