import type { APIRequestContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { photo } from '../pictures.ts';
import { newEmail, signUp } from './members.ts';
import { isInteractive, visitor } from './visitor.ts';

/** Refusals that belong to the stories: tokens, declined cards, held and sold cars. */
const refused = /40[0-4]|409|429|503|ERR_FAILED/;

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksBank: '4000 0027 6000 3184',
};

/** Somebody new with a browser of their own. */
export async function newBuyer(name: string, look: Parameters<typeof visitor>[0] = {}) {
  const page = await visitor({ expectedMessages: refused, ...look });
  await signUp(page, { name, email: newEmail(name.toLowerCase()) });
  return page;
}

let sellerToken: string | undefined;
let carsListed = 0;

/** One seller for all stories of a file. */
async function tokenOfSeller(): Promise<string> {
  const page = await visitor({ expectedMessages: refused });
  await signUp(page, { name: 'Journey Motors', email: newEmail('motors'), seller: true });
  return page.evaluate(() => localStorage.getItem('accessToken')!);
}

/** The address of a new car: stories that sell cars leave those of the demo market alone. */
export async function freshCar({ request }: Page): Promise<string> {
  sellerToken ??= await tokenOfSeller();
  return carOf(request, { authorization: `Bearer ${sellerToken}` });
}

/** The address of a new car of whoever these headers name. */
export async function carOf(request: APIRequestContext, headers: Record<string, string>) {
  const picture = await photo({ width: 960, height: 600 }).jpeg().toBuffer();
  const upload = await request.post('/api/image', {
    headers,
    multipart: { image: { name: 'car.jpg', mimeType: 'image/jpeg', buffer: picture } },
  });
  const added = await request.post('/api/addProduct', {
    headers,
    data: {
      productname: `Journey Corolla ${Date.now()}-${carsListed++}`,
      location: 'Dhaka',
      category: 'toyota',
      conation: 'Good',
      resalePrice: 18_500,
      originalPrice: 24_000,
      phone: '+880 1000 000 078',
      year: 3,
      description: 'One owner, regularly serviced.',
      image: (await upload.json()).data.display_url,
    },
  });
  const { _id } = (await added.json()).data;
  await request.put(`/api/addProduct/${_id}`, { headers });
  return `/singleProduct/${_id}`;
}

/** The seller thinks again about the price of a car. */
export const changePrice = (page: Page, car: string, resalePrice: number) =>
  editCar(page, car, { resalePrice });

export async function editCar({ request }: Page, car: string, changes: object): Promise<void> {
  const headers = { authorization: `Bearer ${sellerToken}` };
  const address = `/api/addProduct/${car.split('/').pop()}`;
  const answer = await request.patch(address, { headers, data: changes });
  expect(answer.status()).toBe(200);
}

export async function openBookingForm(page: Page, car: string) {
  await page.goto(car);
  await isInteractive(page);
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  const modal = page.getByRole('dialog');
  await modal.waitFor();
  return modal;
}

/** What Buy Now has become on the page of a booked car. */
export const payLink = (page: Page) => page.getByRole('link', { name: /^Pay \$[\d,]+$/ }).first();

export async function book(page: Page, car: string) {
  await sendBooking(page, car);
  await payLink(page).waitFor();
}

export async function sendBooking(page: Page, car: string) {
  await sendBookingForm(await openBookingForm(page, car));
}

export async function sendBookingForm(modal: Locator) {
  await modal.getByLabel('Phone').fill('+880 1000 000 077');
  await modal.getByLabel('Location').fill('Gulshan, Dhaka');
  await modal.getByRole('button', { name: 'Buy Now' }).click();
}

/** From the list of bookings, by its PAY link. */
export async function goToPayment(page: Page) {
  await page.goto('/dashboard/user');
  await page.getByRole('link', { name: /^PAY/ }).first().click();
  await page.waitForURL('**/dashboard/payment/*');
}

export async function payWith(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await expect.poll(() => pay.isEnabled()).toBe(true);
  await pay.click();
}

export const bank = (page: Page) => page.frameLocator('iframe[title*="authentication"]');

export const isPaid = (page: Page) =>
  page.getByRole('heading', { name: 'Congrats! your payment' }).waitFor();

/** Whoever has paid does not hear of it, until it arrives. */
export async function loseConfirmation(page: Page) {
  let isLost = true;
  await page.route('**/api/payments', (route) => route.abort());
  await page.route('**/api/booking/*', async (route) => {
    if (!isLost) return route.continue();
    const { data, ...rest } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...rest, data: { ...data, status: 'open', paid: false } } });
  });
  return {
    arrives() {
      isLost = false;
    },
  };
}
