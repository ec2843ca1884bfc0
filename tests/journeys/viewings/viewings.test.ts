import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { carOf, newBuyer } from '../buyers.ts';
import { expectAccessibleInEveryLook, expectFineInEveryLook } from '../looks.ts';
import { newSeller } from '../sellers.ts';
import { expectAccessible, isInteractive, narrow, wide } from '../visitor.ts';

/** A seller at the Dash Board, and the address of a car of theirs. */
async function sellerWithCar(look: Parameters<typeof newSeller>[0] = {}) {
  const seller = await newSeller({ timezoneId: 'Asia/Dhaka', ...look });
  const token = await seller.evaluate(() => localStorage.getItem('accessToken')!);
  const car = await carOf(seller.request, { authorization: `Bearer ${token}` });
  return { seller, car };
}

const inDialog = (page: Page) => page.getByRole('dialog');
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Dash Board' });
const refused = { expectedMessages: /40[0-4]|409|429|503|ERR_FAILED/ };

async function setHours(seller: Page, place: string) {
  await seller.goto('/dashboard/viewings');
  await seller.getByRole('link', { name: 'Set viewing hours' }).click();
  await seller.getByRole('heading', { name: 'Viewing hours', level: 1 }).waitFor();
  await seller.getByLabel('Sunday', { exact: true }).check();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await seller.getByLabel(`${day}, to`).selectOption('20:00');
  await seller.getByLabel('Where to meet').fill(place);
  await seller.getByRole('button', { name: 'Save viewing hours' }).click();
  await seller.getByText('Your viewing hours are saved').first().waitFor();
}

const smallPhone = { width: 360, height: 740 };

/** Without scrolling past all that was arranged. */
async function canWriteAtOnce(page: Page, viewport: typeof smallPhone) {
  await page.setViewportSize(viewport);
  await page.evaluate(() => scrollTo(0, 0));
  const field = await page.getByLabel('Message', { exact: true }).boundingBox();
  expect(field!.y + field!.height).toBeLessThan(viewport.height);
  await page.setViewportSize(wide);
}

/** Tomorrow or later, so that the time is free whenever this runs. */
async function choose(page: Page, hour: string) {
  await inDialog(page).getByLabel('Day').selectOption({ index: 1 });
  await inDialog(page).getByText(hour, { exact: false }).first().click();
}

async function openCalendar(page: Page, car: string) {
  await page.goto(car);
  await isInteractive(page);
  await page.getByRole('button', { name: 'Book a viewing' }).click();
  await inDialog(page).waitFor();
}

test('a buyer asks for a time, the seller suggests another one, the buyer confirms it, and both see it without reloading', async () => {
  const { seller, car } = await sellerWithCar();
  await setHours(seller, '12 Lake Road');
  await expectFineInEveryLook(seller);
  await seller.goto('/dashboard/viewings');
  await seller.getByRole('heading', { name: 'Nobody is coming yet' }).waitFor();

  const buyer = await newBuyer('Lena', { timezoneId: 'Asia/Dhaka', ...refused });
  await openCalendar(buyer, car);
  await inDialog(buyer).getByText('Test drive').click();
  await inDialog(buyer).getByRole('button', { name: 'Ask for this time' }).click();
  await inDialog(buyer).getByText('Choose a time.').waitFor();
  // The focus is where the mistake is.
  expect(await inDialog(buyer).locator('input:focus').getAttribute('type')).toBe('radio');
  await expectAccessibleInEveryLook(buyer);
  await choose(buyer, '11:00');
  await inDialog(buyer).getByRole('button', { name: 'Ask for this time' }).click();
  await buyer.waitForURL('**/dashboard/viewings');
  await buyer.getByText(/^Waiting for Seller/).waitFor();
  expect(await buyer.getByText('12 Lake Road').count()).toBe(0);

  const waiting = seller.getByRole('region', { name: 'Waiting for your answer' });
  await waiting.getByText('Lena is waiting for your answer').waitFor();
  await menuOf(seller).getByText('1 waiting for your answer').waitFor();
  await expectFineInEveryLook(seller);
  await waiting.getByRole('button', { name: /^Suggest another time/ }).click();
  await choose(seller, '15:00');
  await expectAccessibleInEveryLook(seller);
  await inDialog(seller).getByRole('button', { name: 'Suggest this time' }).click();
  await seller.getByText('Waiting for Lena, until').waitFor();

  const confirm = buyer.getByRole('button', { name: /^Confirm/ });
  await confirm.click();
  await buyer.getByText('12 Lake Road').waitFor();
  await seller.getByText('Confirmed', { exact: true }).waitFor();
  await expectFineInEveryLook(buyer);

  const [file] = await Promise.all([
    buyer.waitForEvent('download'),
    buyer.getByRole('button', { name: /^Add to calendar/ }).click(),
  ]);
  const text = await readFile((await file.path())!, 'utf8');
  expect(text).toContain('SUMMARY:Test drive: Journey Corolla');
  expect(text).toContain('LOCATION:12 Lake Road');
  expect(text).toMatch(/DTSTART:\d{8}T090000Z/);

  // The seller meets people elsewhere from now on: who is to come keeps the place.
  await seller.goto('/dashboard/viewing-hours');
  await seller.getByLabel('Where to meet').fill('Gate 9');
  await seller.getByRole('button', { name: 'Save viewing hours' }).click();
  await seller.getByText('1 confirmed viewing keeps the old place.').waitFor();
  await expectFineInEveryLook(seller);
  await seller.getByRole('link', { name: 'See your viewings' }).click();
  await seller.getByText('12 Lake Road').waitFor();

  // The conversation that began with it has it on top.
  await buyer.getByRole('link', { name: /^Message Seller/ }).click();
  await buyer.waitForURL('**/dashboard/messages/*');
  const card = buyer.getByRole('region', { name: 'Viewing' });
  await card.getByText('Confirmed').waitFor();
  await expectFineInEveryLook(buyer);
  await canWriteAtOnce(buyer, smallPhone);
  await card.getByRole('button', { name: /^Cancel/ }).click();
  await inDialog(buyer).getByRole('button', { name: 'Cancel it' }).click();
  await buyer.getByText('By you.').waitFor();
  await expect.poll(() => card.evaluate((it) => it === document.activeElement)).toBe(true);

  await seller.getByRole('heading', { name: 'Nobody is coming yet' }).waitFor();
  await seller.getByRole('link', { name: 'Past' }).click();
  await seller.getByText('By Lena.').waitFor();
});

test('two buyers want the same hour on their phones: one gets it, the other chooses again', async () => {
  const { seller, car } = await sellerWithCar();
  await setHours(seller, 'Gate 2');
  const phone = { viewport: narrow, timezoneId: 'Europe/Berlin', ...refused };
  const [mara, nora] = await Promise.all([newBuyer('Mara', phone), newBuyer('Nora', phone)]);
  for (const page of [mara, nora]) {
    await openCalendar(page, car);
    await choose(page, '12:00');
  }
  // Their own clocks show something else, and they are told what.
  await inDialog(mara)
    .getByText(/\d\d:00 your time/)
    .first()
    .waitFor();
  await inDialog(mara).getByRole('button', { name: 'Ask for this time' }).click();
  await mara.waitForURL('**/dashboard/viewings');
  await inDialog(nora).getByRole('button', { name: 'Ask for this time' }).click();
  await inDialog(nora).getByText('This time is no longer free.').waitFor();
  await expectAccessible(nora);
  await choose(nora, '13:00');
  await inDialog(nora).getByRole('button', { name: 'Ask for this time' }).click();
  await nora.waitForURL('**/dashboard/viewings');

  // Both are among the leads of the car, with what else is about it.
  await seller.goto('/dashboard/leads');
  await seller.getByText('2 viewings to answer').waitFor();
  await expectFineInEveryLook(seller);
  await seller.getByRole('link', { name: /^Journey Corolla/ }).click();
  const part = (name: string) => seller.getByRole('region', { name });
  await part('Viewings').getByText('Mara is waiting for your answer').waitFor();
  await part('Messages').getByRole('link', { name: 'Nora' }).waitFor();
  await part('Bookings').getByText('Nobody has booked it yet.').waitFor();
  await expectFineInEveryLook(seller);
  await part('Viewings')
    .getByRole('button', { name: /^Decline: .+ Mara$/ })
    .click();
  await inDialog(seller).getByRole('button', { name: 'Decline' }).click();
  await expect
    .poll(() => part('Viewings').getByText('Mara is waiting for your answer').count())
    .toBe(0);
  await mara.getByRole('heading', { name: 'No viewings ahead' }).waitFor();
});

test('of a seller without hours one asks by message, and what cannot be loaded can be tried again', async () => {
  const { car } = await sellerWithCar();
  const buyer = await newBuyer('Olga', refused);
  await buyer.route('**/slots', (route) => route.abort());
  await openCalendar(buyer, car);
  await inDialog(buyer).getByRole('button', { name: 'Try again' }).waitFor();
  await buyer.unrouteAll();
  await inDialog(buyer).getByRole('button', { name: 'Try again' }).click();
  await inDialog(buyer).getByText('No times to choose from').waitFor();
  await inDialog(buyer).getByRole('button', { name: 'Message the seller' }).click();
  await buyer.getByLabel('Your message').waitFor();
});
