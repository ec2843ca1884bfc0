import { expect, test } from 'vitest';
import { book, carOf, newBuyer } from '../buyers.ts';
import { expectFineInEveryLook } from '../looks.ts';
import { newSeller } from '../sellers.ts';

test('a booking reaches the seller by email and on the dashboard, and the call is ticked', async () => {
  const seller = await newSeller();
  await seller.goto('/dashboard');
  await seller.getByRole('heading', { name: 'Sell your first car' }).waitFor();
  const menu = seller.getByRole('navigation', { name: 'Dash Board' });
  expect(await menu.getByText('Booking').count()).toBe(0);

  const token = await seller.evaluate(() => localStorage.getItem('accessToken')!);
  const car = await carOf(seller.request, { authorization: `Bearer ${token}` });
  const buyer = await newBuyer('Lena');
  await book(buyer, car);
  const name = await buyer.getByRole('heading', { level: 1 }).innerText();

  await seller.goto('/dashboard');
  const waiting = seller.getByRole('region', { name: 'Waiting for your call' });
  const call = waiting.getByRole('link', { name: 'Call Lena: +880 1000 000 077' });
  expect(await call.getAttribute('href')).toBe('tel:+8801000000077');
  await menu.getByText('1 waiting for your call').waitFor();
  await waiting.getByRole('button', { name: 'Called Lena' }).click();
  await waiting.getByText('Nobody is waiting').waitFor();
  // The button that was clicked is gone: whoever uses the keyboard goes on at the heading.
  const heading = waiting.getByRole('heading', { name: 'Waiting for your call' });
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);

  await seller.goto('/dashboard/SellerProduct');
  await seller.getByRole('link', { name: `1 open booking of ${name}` }).click();
  await seller.getByRole('list', { name: 'Calls' }).getByText('Called').waitFor();
  await seller.getByText('Gulshan, Dhaka').waitFor();
  await expectFineInEveryLook(seller);

  await expect
    .poll(() => subjectsAbout(name))
    .toEqual([`You booked ${name}`, `${name}: a buyer is waiting for your call`]);

  async function subjectsAbout(words: string): Promise<string[]> {
    const mails: { subject: string }[] = await (await seller.request.get('/mailbox.json')).json();
    const subjects = mails.map(({ subject }) => subject);
    return subjects
      .filter((subject) => subject.includes(words))
      .sort()
      .reverse();
  }
});
