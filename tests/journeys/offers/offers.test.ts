import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  book,
  cards,
  carOf,
  goToPayment,
  isPaid,
  newBuyer,
  openBookingForm,
  payLink,
  payWith,
  sendBooking,
} from '../buyers.ts';
import { expectAccessibleInEveryLook, expectFineInEveryLook } from '../looks.ts';
import { newSeller } from '../sellers.ts';
import { expectAccessible, isInteractive, narrow, visitor } from '../visitor.ts';

/** A seller at the Dash Board, and the address of a car of theirs for $18,500. */
async function sellerWithCar(look: Parameters<typeof newSeller>[0] = {}) {
  const seller = await newSeller({ expectedMessages: /409|ERR_FAILED/, ...look });
  const token = await seller.evaluate(() => localStorage.getItem('accessToken')!);
  const headers = { authorization: `Bearer ${token}` };
  return { seller, car: await carOf(seller.request, headers), headers };
}

const inDialog = (page: Page) => page.getByRole('dialog');
const log = (page: Page) => page.getByRole('log');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function offer(page: Page, car: string, amount: string) {
  await page.goto(car);
  await isInteractive(page);
  await button(page, 'Make an offer').click();
  await inDialog(page).getByLabel('Your offer').fill(amount);
  await button(page, 'Send the offer').click();
  await page.waitForURL('**/dashboard/messages/*');
}

async function bookingOf(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken')!);
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await page.request.get('/api/booking', { headers })).json();
  return data[0]._id;
}

async function counter(page: Page, amount: string) {
  await button(page, 'Counter').click();
  await inDialog(page).getByLabel('Your offer').fill(amount);
  await button(page, 'Send the offer').click();
  await inDialog(page).waitFor({ state: 'detached' });
}

test('a buyer offers, the seller counters, they agree, and the buyer pays that', async () => {
  const { seller, car } = await sellerWithCar();
  await seller.goto('/dashboard/offers');
  await seller.getByRole('heading', { name: 'No open offers' }).waitFor();
  await expectAccessible(seller);

  const buyer = await newBuyer('Sonja');
  await offer(buyer, car, '15,000');
  await log(buyer).getByText('$15,000').waitFor();
  await expectFineInEveryLook(buyer);

  // Without reloading: a hint tells the page of the seller.
  const row = seller.getByRole('main').getByRole('listitem').filter({ hasText: 'Sonja' });
  await row.getByText('$15,000').waitFor();
  await expectFineInEveryLook(seller);
  await row.getByRole('link').click();
  await counter(seller, '17,000');
  await log(seller).getByText('Countered').waitFor();

  await log(buyer).getByText('Offer from').waitFor();
  await counter(buyer, '16,200');
  await log(seller).getByText('$16,200').waitFor();
  await button(seller, 'Accept').click();
  await inDialog(seller).getByText('Sonja can pay this until').waitFor();
  expect(await inDialog(seller).getByRole('checkbox').isChecked()).toBe(true);
  await expectAccessibleInEveryLook(seller);
  await button(seller, 'Accept $16,200').click();
  await seller.getByText('Sonja can pay $16,200').waitFor();

  await buyer.getByText('Yours at $16,200').waitFor();
  await expectFineInEveryLook(buyer);
  await buyer.getByRole('link', { name: 'Buy Now' }).click();
  await buyer.getByText('Yours at $16,200').first().waitFor();
  await expectFineInEveryLook(buyer);
  const modal = await openBookingForm(buyer, car);
  await modal.getByText('$16,200').waitFor();
  await buyer.keyboard.press('Escape');
  await book(buyer, car);
  expect(await payLink(buyer).textContent()).toBe('Pay $16,200');

  await buyer.goto('/dashboard/user');
  await buyer.getByText('Agreed price, until').waitFor();
  await buyer.getByText('Kept for you until').waitFor();
  await goToPayment(buyer);
  await buyer.getByText('Agreed price, until').waitFor();
  await payWith(buyer, cards.good);
  await isPaid(buyer);
  await seller.goto('/dashboard/offers?show=all');
  await seller.getByText('Bought at this price').waitFor();
});

test('while a car is kept for one buyer, another sees until when and cannot pay', async () => {
  const { seller, car, headers } = await sellerWithCar();
  const first = await newBuyer('Tilda');
  await offer(first, car, '18,000');
  await seller.goto('/dashboard/leads');
  await seller.getByText('1 offer to answer').waitFor();
  await seller.getByRole('main').getByRole('link', { name: 'Journey Corolla' }).click();
  const offers = seller.getByRole('region', { name: 'Offers' });
  await offers.getByRole('link', { name: 'Tilda' }).waitFor();
  await offers.getByText('$18,000').waitFor();
  await expectFineInEveryLook(seller);
  const { data } = await (await seller.request.get('/api/offers', { headers })).json();
  const answer = { answer: 'accept', reserve: true };
  await seller.request.put(`/api/offers/${data[0].id}`, { headers, data: answer });

  const second = await newBuyer('Ulla', { viewport: narrow });
  await second.goto(car);
  await second.getByText('Reserved for another buyer until').waitFor();
  await expectFineInEveryLook(second);
  await sendBooking(second, car);
  const words = second.getByText('Reserved for another buyer', { exact: true });
  await words.filter({ visible: true }).waitFor();
  expect(await payLink(second).count()).toBe(0);
  await expectFineInEveryLook(second);

  await second.goto('/dashboard/user');
  await second.getByText(/^Reserved until/).waitFor();
  expect(await second.getByRole('link', { name: /^PAY/ }).count()).toBe(0);
  await expectFineInEveryLook(second);
  await second.goto(`/dashboard/payment/${await bookingOf(second)}`);
  await second.getByRole('heading', { name: 'The car is reserved for another buyer' }).waitFor();
  await expectAccessible(second);
});

test('too little says how much at least; what failed to send is sent once', async () => {
  const { seller, car } = await sellerWithCar({ viewport: narrow });
  const page = await visitor({ viewport: narrow });
  await page.goto(car);
  await isInteractive(page);
  await page.getByRole('link', { name: 'Make an offer' }).click();
  await page.waitForURL((url) => url.pathname === '/login');

  const buyer = await newBuyer('Vera', { viewport: narrow });
  await buyer.goto(car);
  await isInteractive(buyer);
  await button(buyer, 'Make an offer').click();
  await inDialog(buyer).getByLabel('Your offer').fill('100');
  await button(buyer, 'Send the offer').click();
  await inDialog(buyer).getByText('Enter at least $9,250 and at most $18,500.').waitFor();
  await expectAccessibleInEveryLook(buyer);

  // It arrives, but the answer does not.
  await buyer.route('**/api/offers', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await inDialog(buyer).getByLabel('Your offer').fill('17000');
  await button(buyer, 'Send the offer').click();
  await inDialog(buyer).getByText('Not sent.').waitFor();
  await buyer.unrouteAll();
  await button(buyer, 'Send the offer').click();
  await buyer.waitForURL('**/dashboard/messages/*');
  await expect.poll(() => log(buyer).getByText('$17,000').count()).toBe(1);

  // Asked again, the car leads to the offer that waits.
  await buyer.goto(car);
  await isInteractive(buyer);
  await button(buyer, 'Make an offer').click();
  await buyer.waitForURL('**/dashboard/messages/*');
  await button(buyer, 'Withdraw').click();
  await log(buyer).getByText('Withdrawn').waitFor();

  await seller.goto('/dashboard/messages');
  await seller.getByRole('link', { name: 'Vera' }).click();
  await seller.getByLabel('Message', { exact: true }).fill('By the way');
  await button(seller, 'Make an offer').click();
  await inDialog(seller).getByLabel('Your offer').fill('17500');
  await inDialog(seller).getByLabel('Keep the car for Vera for 24 hours').uncheck();
  await button(seller, 'Send the offer').click();
  await log(buyer).getByText('$17,500').waitFor();
  expect(await seller.getByLabel('Message', { exact: true }).inputValue()).toBe('By the way');
  await button(buyer, 'Decline').click();
  await log(seller).getByText('Declined').waitFor();
  await expectFineInEveryLook(seller);
});
