import { expect, test } from 'vitest';
import {
  bank,
  book,
  cards,
  changePrice,
  freshCar,
  goToPayment,
  isPaid,
  loseConfirmation,
  newBuyer,
  openBookingForm,
  payWith,
} from '../buyers.ts';
import {
  carLeavesTheMarket,
  declinesAreCounted,
  holdRunsOut,
  waitIsOver,
} from '../database-changes.ts';
import { expectSignedOut, logIn, logOut, newEmail, signUp } from '../members.ts';
import { hasBegun, hasComeToRest, visitor } from '../visitor.ts';

test('the booking form stays open on Escape, on the backdrop and after a failure, and keeps what was typed', async () => {
  const page = await newBuyer('Stan');
  const modal = await openBookingForm(page, await freshCar(page));
  const phone = modal.getByLabel('Phone');
  await expect.poll(() => phone.evaluate((input) => input === document.activeElement)).toBe(true);
  await phone.fill('12');
  for (let press = 0; press < 4; press++) await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  await hasBegun(page);
  await hasComeToRest(page);
  expect(await modal.isVisible()).toBe(true);
  expect(await phone.inputValue()).toBe('12');

  expect(await modal.getByLabel('Name').isDisabled()).toBe(true);
  expect(await modal.getByLabel('Email').isDisabled()).toBe(true);
  const times = await modal.evaluate((panel) => [
    getComputedStyle(panel).transitionDuration.split(',')[0],
    getComputedStyle(panel, '::backdrop').transitionDuration.split(',')[0],
  ]);
  expect(times).toEqual(['0.3s', '0.15s']);

  await modal.getByRole('button', { name: 'Buy Now' }).click();
  await modal.getByRole('link', { name: 'Use 6 to 20 digits.' }).waitFor();
  await modal.getByRole('link', { name: 'Enter your town.' }).waitFor();

  await modal.getByLabel('Location').fill('Dhaka');
  await phone.fill('+880 1000 000 077');
  await page.route('**/api/booking', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await modal.getByRole('button', { name: 'Buy Now' }).click();
  await modal.getByText('We could not reach Forecourt').waitFor();
  expect(await modal.getByLabel('Location').inputValue()).toBe('Dhaka');
  await modal.getByRole('button', { name: 'Close' }).click();
  await modal.waitFor({ state: 'hidden' });
  const opener = page.getByRole('button', { name: 'Buy Now' }).first();
  await expect
    .poll(() => opener.evaluate((button) => button === document.activeElement))
    .toBe(true);
});

test('mistyped fields are marked, a declined card is shown under the form, and another card pays', async () => {
  const page = await newBuyer('Dora');
  await book(page, await freshCar(page));
  await goToPayment(page);
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await expect.poll(() => pay.isEnabled()).toBe(true);
  await pay.click();
  await page.getByText('Your card number is incomplete.').first().waitFor();
  expect(await page.locator('input[aria-invalid=true]').count()).toBe(3);
  expect(await page.getByText('Nothing was charged').count()).toBe(0);

  await payWith(page, cards.declined);
  await page.getByRole('alert').getByText('Your card was declined.').waitFor();
  await page.getByRole('alert').getByText('Nothing was charged. Try another card').waitFor();
  await page
    .getByRole('alert')
    .getByText(/held for you until \d+:\d\d/)
    .waitFor();
  await payWith(page, cards.good);
  await isPaid(page);
});

test('four declined cards keep the form, the fifth ends the checkout with a message', async () => {
  const page = await newBuyer('Dina', { expectedMessages: /40[0-4]|409|429/ });
  await book(page, await freshCar(page));
  await goToPayment(page);
  const declined = page.getByRole('alert').getByText('Your card was declined.');
  for (let card = 1; card <= 4; card++) {
    await payWith(page, cards.declined);
    await declined.waitFor();
  }
  // The market knows the fourth decline, the page has loaded the booking again, and the message is still there.
  await declinesAreCounted(page, 4);
  await page.waitForResponse((answer) => /\/api\/booking\/[\w-]+$/.test(answer.url()));
  expect(await declined.isVisible()).toBe(true);
  expect(await page.getByLabel('Card number').inputValue()).toBe(cards.declined);

  await payWith(page, cards.declined);
  await page.getByRole('heading', { name: 'Too many declined cards' }).waitFor();
  await page.getByText(/Nothing was charged.* You can try again from .*\d:\d\d/).waitFor();
  expect(await page.getByLabel('Card number').count()).toBe(0);
});

test('a failed bank authentication leaves the car unpaid, a completed one pays for it', async () => {
  const page = await newBuyer('Anna');
  await book(page, await freshCar(page));
  await goToPayment(page);
  await payWith(page, cards.asksBank);
  await bank(page).getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('main').getByRole('alert').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Pay \$/);

  await payWith(page, cards.asksBank);
  await bank(page).getByRole('button', { name: 'Complete' }).click();
  await isPaid(page);
});

test('a buyer who closes the tab right after paying finds the booking paid', async () => {
  const page = await newBuyer('Tilda');
  await book(page, await freshCar(page));
  await goToPayment(page);
  const payment = page.url();
  await page.route('**/api/payments', () => page.goto('about:blank').catch(() => {}));
  await payWith(page, cards.good);
  await page.waitForURL('about:blank');
  await page.unroute('**/api/payments');

  await page.goto('/dashboard/user');
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('table', { name: 'Your bookings' }).waitFor();
      return page.getByRole('cell').getByText('Paid', { exact: true }).count();
    })
    .toBe(1);
  await page.goto(payment);
  await isPaid(page);
});

test('a lost confirmation is waited for, and the buyer is not asked to pay again', async () => {
  const page = await newBuyer('Lola');
  await book(page, await freshCar(page));
  await goToPayment(page);
  const confirmation = await loseConfirmation(page);
  await payWith(page, cards.good);
  await page.getByRole('heading', { name: 'Your payment is being confirmed' }).waitFor();
  await page.getByText('Do not pay again').waitFor();
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
  confirmation.arrives();
  await isPaid(page);
});

test('of two buyers the second sees that the car is held, and then that it is sold', async () => {
  const [first, second] = [await newBuyer('Fay'), await newBuyer('Sid')];
  const car = await freshCar(first);
  await book(first, car);
  await book(second, car);
  await goToPayment(first);
  await first.getByRole('timer').waitFor();
  await goToPayment(second);
  await second.getByText('Someone else is paying for this car').waitFor();
  await second.getByText(/held for them until/).waitFor();

  await payWith(first, cards.good);
  await isPaid(first);
  await second.getByRole('heading', { name: 'Sold to someone else' }).waitFor();
  await second.goto('/dashboard/user');
  await second.getByRole('cell').getByText('Sold to someone else').waitFor();
});

test('a buyer who runs out of time waits for others, and can then hold the car again and pay', async () => {
  const page = await newBuyer('Hal');
  await book(page, await freshCar(page));
  await page.clock.install();
  await goToPayment(page);
  await page.getByRole('timer').waitFor();
  await holdRunsOut(page);
  await page.getByText('Your time to pay has expired, and others can buy the car now.').waitFor();
  expect(await page.getByRole('button', { name: /^Pay \$/ }).isDisabled()).toBe(true);

  await page.getByRole('button', { name: 'Hold the car again' }).click();
  await page.getByRole('heading', { name: 'Other buyers go first now' }).waitFor();
  await page.getByText(/You can try again from/).waitFor();
  await waitIsOver(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('timer')
    .getByText(/^9:\d\d$|^10:00$/)
    .waitFor();
  await payWith(page, cards.good);
  await isPaid(page);
});

test('a buyer whose car is gone when the card is charged sees the refund', async () => {
  const page = await newBuyer('Rea');
  const car = await freshCar(page);
  await book(page, car);
  await goToPayment(page);
  await page.getByRole('timer').waitFor();
  await carLeavesTheMarket(car);
  await payWith(page, cards.good);

  const news = page.getByRole('heading', { name: 'Your money is on its way back' });
  await news.waitFor();
  expect(await news.evaluate((title) => title === document.activeElement)).toBe(true);
  await page.getByText('The whole amount goes back to your card by itself').waitFor();
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
  await page.reload();
  await news.waitFor();
  await page.goto('/dashboard/user');
  await page
    .getByRole('cell')
    .getByText(/\$18,500 is on its way back to your card, because the car was no longer/)
    .waitFor();
});

test('a buyer sees the earlier price in the list, and confirms a new price before paying', async () => {
  const page = await newBuyer('Pia');
  const car = await freshCar(page);
  await book(page, car);
  await changePrice(page, car, 17_900);
  await page.goto('/dashboard/user');
  await page.getByRole('cell').getByText('$17,900').waitFor();
  await page.getByRole('cell').getByText('was $18,500').waitFor();

  // The price changes between reading the booking and asking to pay for it.
  await page.route(
    '**/api/create-payment-intent',
    async (route) => {
      await changePrice(page, car, 17_000);
      await route.continue();
    },
    { times: 1 },
  );
  await goToPayment(page);
  await page.getByRole('heading', { name: 'The price is now $17,000' }).waitFor();
  await page.getByRole('button', { name: 'Continue with $17,000' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pay $17,000' }).waitFor();
  await payWith(page, cards.good);
  await isPaid(page);
});

test('deleting a booking asks first, and a failure restores its row', async () => {
  const page = await newBuyer('Dan');
  await book(page, await freshCar(page));
  await page.goto('/dashboard/user');
  const remove = page.getByRole('button', { name: /^Delete the booking/ });
  await remove.click();
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
  await expect
    .poll(() => cancel.evaluate((button) => button === document.activeElement))
    .toBe(true);
  await page.route('**/api/booking/*', (route) => route.abort());
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('main').getByRole('alert').getByText('was not deleted').waitFor();
  await page.unroute('**/api/booking/*');

  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No Card Available' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Browse cars' }).waitFor();
});

test('a buyer cannot open the payment and the receipt of another buyer', async () => {
  const page = await newBuyer('Eve', { expectedMessages: /40[14]|not find this booking/ });
  const other = await newBuyer('Uma');
  await book(other, await freshCar(other));
  await goToPayment(other);
  const id = new URL(other.url()).pathname.split('/').pop();
  for (const path of [`/dashboard/payment/${id}`, `/dashboard/receipt/${id}`]) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'We could not find this booking.' }).waitFor();
  }
});

test('logging in on the way to a payment loads the payment page with its own policy', async () => {
  const page = await visitor({ expectedMessages: /401|404/ });
  const email = newEmail('wim');
  await signUp(page, { name: 'Wim', email });
  await book(page, await freshCar(page));
  await goToPayment(page);
  const payment = new URL(page.url()).pathname;
  await page.getByRole('timer').waitFor();
  await logOut(page);
  await expectSignedOut(page);

  await page.goto(payment);
  await page.waitForURL('**/login?from=*');
  await logIn(page, { email });
  await page.waitForURL(`**${payment}`);
  await payWith(page, cards.asksBank);
  await bank(page).getByRole('button', { name: 'Complete' }).click();
  await isPaid(page);
});
