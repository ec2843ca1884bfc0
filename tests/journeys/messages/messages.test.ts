import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { administrator } from '../administrators.ts';
import { carOf, newBuyer } from '../buyers.ts';
import { carIsSold } from '../database-changes.ts';
import { expectAccessibleInEveryLook, expectFineInEveryLook } from '../looks.ts';
import { member } from '../members.ts';
import { newSeller } from '../sellers.ts';
import { expectAccessible, isInteractive, narrow, visitor } from '../visitor.ts';

/** A seller at the Dash Board, and the address of a car of theirs. */
async function sellerWithCar(look: Parameters<typeof newSeller>[0] = {}) {
  const seller = await newSeller(look);
  const token = await seller.evaluate(() => localStorage.getItem('accessToken')!);
  const car = await carOf(seller.request, { authorization: `Bearer ${token}` });
  return { seller, car };
}

const inDialog = (page: Page) => page.getByRole('dialog');
const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByLabel('Message', { exact: true });

async function writeFirst(page: Page, car: string, text: string) {
  await page.goto(car);
  await isInteractive(page);
  await page.getByRole('button', { name: 'Message the seller' }).click();
  await inDialog(page).getByLabel('Your message').fill(text);
  await inDialog(page).getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/dashboard/messages/*');
}

async function answer(page: Page, text: string) {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

const steps = (page: Page) => page.getByRole('list', { name: 'Steps to the car' });
const currentStep = (page: Page) => steps(page).locator('[aria-current=step]');

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Dash Board' });

test('a buyer asks on the page of a car; the seller sees it without reloading and answers', async () => {
  const { seller, car } = await sellerWithCar();
  await seller.goto('/dashboard/messages');
  await seller.getByRole('heading', { name: 'No messages yet' }).waitFor();
  await expectAccessible(seller);

  const buyer = await newBuyer('Lena');
  await writeFirst(buyer, car, 'Is it still available?');
  await log(buyer).getByText('Is it still available?').waitFor();
  await currentStep(buyer).filter({ hasText: 'Talk' }).waitFor();

  const row = seller.getByRole('link', { name: 'Lena' });
  await row.waitFor();
  await menuOf(seller).getByText('1 waiting for you to read').waitFor();
  await expectFineInEveryLook(seller);
  await row.click();
  await log(seller).getByText('Is it still available?').waitFor();
  await expect.poll(() => menuOf(seller).getByText('waiting for you to read').count()).toBe(0);

  await answer(seller, 'Yes. Come and see it!\nI am there until six.');
  await log(buyer).getByText('Yes. Come and see it!').waitFor();
  await steps(buyer).getByText('Talk: done').waitFor();
  await currentStep(buyer).filter({ hasText: 'Offer' }).waitFor();
  await field(buyer).fill('I am on my way.');
  await field(buyer).press('Enter');
  await log(seller).getByText('I am on my way.').waitFor();
  await expectFineInEveryLook(seller);

  // Asked again, the car leads to the same conversation.
  await buyer.goto(car);
  await isInteractive(buyer);
  await buyer.getByRole('button', { name: 'Message the seller' }).click();
  await buyer.waitForURL('**/dashboard/messages/*');
  await log(buyer).getByText('I am on my way.').waitFor();
});

test('a failed message says so, survives a reload, and is sent once', async () => {
  const { car } = await sellerWithCar();
  const buyer = await newBuyer('Mara');
  await writeFirst(buyer, car, 'Hello');
  await log(buyer).getByText('Hello').waitFor();

  // It arrives, but the answer does not.
  await buyer.route('**/api/conversations/*/messages', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await answer(buyer, 'Did this arrive?');
  await buyer.getByText('Not sent.').waitFor();
  await expectAccessible(buyer);
  await buyer.unrouteAll();
  await field(buyer).fill('A thought that is not finished');
  await buyer.reload();
  await buyer.getByText('Not sent.').waitFor();
  expect(await field(buyer).inputValue()).toBe('A thought that is not finished');
  await buyer.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => buyer.getByText('Not sent.').count()).toBe(0);
  await expect.poll(() => log(buyer).getByText('Did this arrive?').count()).toBe(1);
});

test('without a live connection, the page says so and still shows new messages', async () => {
  const { seller, car } = await sellerWithCar();
  const buyer = await newBuyer('Nora');
  await writeFirst(buyer, car, 'Hello');
  const address = buyer.url();

  await seller.clock.install();
  await seller.route('**/api/news', (route) => route.abort());
  await seller.goto('/dashboard/messages');
  await seller.getByRole('link', { name: 'Nora' }).click();
  await seller
    .getByText('No live connection. We check for new messages every 20 seconds.')
    .waitFor();
  await buyer.goto(address);
  await answer(buyer, 'Are you there?');
  await log(buyer).getByText('Are you there?').waitFor();
  await expect.poll(() => buyer.getByText('Sending…').count()).toBe(0);
  const questions = new Set<Request>();
  seller.on('request', (request) => questions.add(request));
  seller.on('requestfinished', (request) => questions.delete(request));
  seller.on('requestfailed', (request) => questions.delete(request));
  await expect
    .poll(async () => {
      // The page drops an answer that takes longer than until its next question.
      if (questions.size === 0) await seller.clock.runFor(21_000);
      return log(seller).getByText('Are you there?').count();
    })
    .toBe(1);
});

test('on a phone, a visitor logs in first; the menu says what is unread', async () => {
  const { seller, car } = await sellerWithCar({ viewport: narrow });
  const page = await visitor({ viewport: narrow });
  await page.goto(car);
  await isInteractive(page);
  await page.getByRole('link', { name: 'Message the seller' }).click();
  await page.waitForURL((url) => url.pathname === '/login');

  const buyer = await newBuyer('Olga', { viewport: narrow });
  await buyer.goto(car);
  await isInteractive(buyer);
  await buyer.getByRole('button', { name: 'Message the seller' }).click();
  await inDialog(buyer).getByRole('button', { name: 'Send' }).click();
  await inDialog(buyer).getByText('Write something first.').waitFor();
  await inDialog(buyer).getByLabel('Your message').fill('A draft that stays');
  await expectAccessibleInEveryLook(buyer);
  await buyer.reload();
  await isInteractive(buyer);
  await buyer.getByRole('button', { name: 'Message the seller' }).click();
  await expect
    .poll(() => inDialog(buyer).getByLabel('Your message').inputValue())
    .toBe('A draft that stays');
  await inDialog(buyer).getByRole('button', { name: 'Send' }).click();
  await buyer.waitForURL('**/dashboard/messages/*');

  await seller.setViewportSize(narrow);
  await seller.goto('/');
  await isInteractive(seller);
  await seller.getByRole('button', { name: 'Menu' }).click();
  const entry = inDialog(seller).getByRole('link', { name: 'Messages' });
  await entry.getByText('unread').waitFor({ state: 'attached' });
  await entry.click();
  await seller.getByRole('link', { name: 'Olga' }).waitFor();
});

test('a seller archives, mutes, reports and blocks; an administrator reads the reported messages', async () => {
  const { seller, car } = await sellerWithCar();
  const buyer = await newBuyer('Petra');
  const text = `Pay my agent at www.elsewhere.example, ${Date.now()}`;
  await writeFirst(buyer, car, text);
  await seller.goto('/dashboard/messages');
  await seller.getByRole('link', { name: 'Petra' }).click();
  await seller.getByText('Keep talking and paying here.').waitFor();
  const choose = async (choice: string) => {
    await seller.getByRole('button', { name: 'More' }).click();
    await inDialog(seller).getByRole('button', { name: choice, exact: true }).click();
  };

  await seller.getByRole('button', { name: 'More' }).click();
  await expectAccessibleInEveryLook(seller);
  await seller.keyboard.press('Escape');
  await choose('Archive');
  await choose('Report this conversation');
  await inDialog(seller).getByLabel('What is wrong?').fill('Wants money outside.');
  await inDialog(seller).getByRole('button', { name: 'Report', exact: true }).click();
  await seller.getByText('Thank you. We will look at this conversation.').first().waitFor();
  await choose('Block Petra');
  await inDialog(seller).getByRole('button', { name: 'Block', exact: true }).click();
  await seller.getByText('You blocked Petra.').waitFor();
  await expectAccessible(seller);

  await answer(buyer, 'Hello?');
  await buyer.getByText('You cannot write to this person.').first().waitFor();
  await seller.goto('/dashboard/messages?show=archived');
  await seller.getByRole('link', { name: 'Petra' }).waitFor();

  const admin = await administrator();
  await admin.goto('/dashboard/reported-messages');
  const card = admin
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Wants money outside.' });
  await card.first().waitFor();
  await expectFineInEveryLook(admin);
  await card.first().getByRole('button', { name: 'Read 1 message' }).click();
  await inDialog(admin).getByText(text).waitFor();
  await inDialog(admin).getByRole('button', { name: 'Close' }).click();
  await card.first().getByRole('button', { name: 'Dismiss' }).click();
  await inDialog(admin).getByLabel('What did you find?').fill('Suspended him.');
  await inDialog(admin).getByRole('button', { name: 'Dismiss' }).click();
  await admin.getByText('The reports were dismissed').first().waitFor();
});

test('a conversation is missing for other accounts', async () => {
  const { car } = await sellerWithCar();
  const quentin = await member('Quentin');
  const listingId = car.split('/').pop();
  const message = { listingId, text: 'Mine alone', key: crypto.randomUUID() };
  const { headers } = quentin;
  const begun = await quentin.calls.post('/api/conversations', { headers, data: message });
  const { conversationId } = (await begun.json()).data;
  const stranger = await newBuyer('Rita');
  await stranger.goto(`/dashboard/messages/${conversationId}`);
  await stranger.getByRole('heading', { name: 'This conversation is not here' }).waitFor();
  expect(await stranger.getByText('Mine alone').count()).toBe(0);
  await expectAccessible(stranger);
});

test('only an answered buyer sees the number of a seller who answers first', async () => {
  const { seller, car } = await sellerWithCar();
  const shown = '+880 1000 000 078';
  const masked = '+880 10** *** *78';
  await seller.goto('/dashboard/account');
  const choice = seller.getByLabel('Show it only after I have answered');
  await choice.check();
  await seller.getByText('Your cars’ pages show only part of your number.').waitFor();
  await expectFineInEveryLook(seller);
  await seller.reload();
  await expect.poll(() => choice.isChecked()).toBe(true);

  const page = await visitor();
  await page.goto(car);
  await isInteractive(page);
  await page.getByText(masked).waitFor();
  expect(await page.content()).not.toContain(shown);
  await page.getByRole('link', { name: 'Show number' }).click();
  await page.waitForURL((url) => url.pathname === '/login');

  const buyer = await newBuyer('Vera');
  await buyer.goto(car);
  await isInteractive(buyer);
  const show = buyer.getByRole('button', { name: 'Show number' });
  await show.click();
  const reason = buyer.getByRole('status').filter({ hasText: 'Send a message?' });
  await reason.getByText('shows the number after answering you').waitFor();
  await expectFineInEveryLook(buyer);
  await reason.getByRole('button', { name: 'Message the seller' }).click();
  await inDialog(buyer).getByLabel('Your message').fill('May I call you?');
  await inDialog(buyer).getByRole('button', { name: 'Send' }).click();
  await buyer.waitForURL('**/dashboard/messages/*');

  await seller.goto('/dashboard/messages');
  await seller.getByRole('link', { name: 'Vera' }).click();
  await answer(seller, 'Please do.');
  await log(buyer).getByText('Please do.').waitFor();
  await buyer.goto(car);
  await isInteractive(buyer);
  await show.click();
  await buyer.getByRole('link', { name: shown }).waitFor();
  await expectFineInEveryLook(buyer);

  await seller.goto('/dashboard/account');
  await choice.uncheck();
  await seller.getByText('Everybody who opens the page').waitFor();
  await page.goto(car);
  await page.getByRole('link', { name: shown }).waitFor();
});

test('a conversation says that another buyer has the car', async () => {
  const { seller, car } = await sellerWithCar();
  const buyer = await newBuyer('Wanda');
  await writeFirst(buyer, car, 'Is it still available?');
  await carIsSold(car);
  await buyer.reload();
  await buyer.getByText('This car was sold to somebody else.').waitFor();
  expect(await currentStep(buyer).count()).toBe(0);
  await expectFineInEveryLook(buyer);
  await seller.goto('/dashboard/messages');
  await seller.getByRole('link', { name: 'Wanda' }).click();
  await seller.getByText('You sold this car to somebody else.').waitFor();
});
