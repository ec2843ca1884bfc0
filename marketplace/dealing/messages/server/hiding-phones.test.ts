import { expect, test } from 'vitest';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { marketWithMessages } from '../../../../tests/conversations.ts';
import { books, pays } from '../../../../tests/paying.ts';
import {
  afterAnswer,
  chooses,
  has,
  isShown,
  looks,
  masked,
  number,
  quietMarket,
} from '../../../../tests/phones.ts';

test('buyers see the number of a car unless its seller chooses to answer first', async () => {
  const market = await marketWithMessages();
  const { sara, imran, car, db } = market;
  await db.updateTable('listings').set({ phone: number }).execute();
  expect((await sara.asks('/contact-settings')).data).toEqual({ phoneAfterAnswer: false });
  expect((await market.asks(`/addProduct/${car}`)).phone).toBe(number);
  expect(await looks(imran, car)).toMatchObject(isShown);

  await chooses(sara, true);
  expect((await sara.asks('/contact-settings')).data).toEqual({ phoneAfterAnswer: true });
  expect((await market.asks(`/addProduct/${car}`)).data).toMatchObject({
    phone: masked,
    phoneAfterAnswer: true,
  });
  expect((await imran.asks(`/addProduct/${car}`)).phone).toBe(masked);
  expect((await market.asks('/addProduct')).data[0].phone).toBe(masked);
  expect(await looks(imran, car)).toMatchObject(afterAnswer);
  await chooses(sara, false);
  expect((await market.asks(`/addProduct/${car}`)).data).not.toHaveProperty('phoneAfterAnswer');
});

test('no page and no response to a visitor or a buyer contains a hidden number', async () => {
  const market = await quietMarket();
  const { app, imran, car, outboxIsDone, mails } = market;
  const conversation = await market.startConversation();
  const booking = await books(imran, car);
  await imran.puts('/favourites', { cars: [{ id: car }] });
  const ids = [car, booking._id, conversation];

  const document = (await app.inject('/api/openapi.json')).json();
  const paths = Object.entries<object>(document.paths)
    .filter(([, methods]) => 'get' in methods)
    .map(([path]) => path.replace('/api', ''))
    .filter((path) => path !== '/news');
  expect(paths.length).toBeGreaterThan(40);
  const addresses = new Set(
    paths.flatMap((path) =>
      ids.map((id) => path.replace('{id}', id).replace('{category}', 'toyota')),
    ),
  );
  for (const address of [...addresses, `/cars?car=${car}`, '/addProduct?order=newest&q=corolla']) {
    for (const person of [market, imran]) {
      const { body, ...said } = await person.asks(address);
      expect(has([said, String(body)]), address).toBe(false);
    }
  }
  for (const page of [
    '/',
    '/car',
    '/category/toyota',
    `/singleProduct/${car}`,
    `/compare?car=${car}`,
  ]) {
    const { body } = await app.inject(page);
    expect(body).toContain('Corolla');
    expect(has(body), page).toBe(false);
  }
  expect((await app.inject(`/singleProduct/${car}`)).body).toContain(masked);
  await outboxIsDone();
  expect(mails.map(({ subject }) => subject)).toContain('You booked Corolla');
  expect(mails.some(has)).toBe(false);
});

test('the seller and administrators see a hidden number', async () => {
  const { sara, imran, car, admin } = await quietMarket();
  await books(imran, car);
  const ada = await admin('Ada');
  for (const insider of [sara, ada]) {
    const { data } = await insider.asks(`/addProduct/${car}`);
    expect(data.phone).toBe(number);
    expect(data).not.toHaveProperty('phoneAfterAnswer');
    expect(await looks(insider, car)).toMatchObject(isShown);
    expect((await insider.asks(`/myProduct/${car}/booking`)).data[0].sellerPhone).toBe(number);
  }
  expect((await ada.asks('/booking?all=true')).data[0].sellerPhone).toBe(number);
  expect((await sara.asks(`/myProduct?email=${sara.email}`)).data[0].phone).toBe(number);
});

test('a buyer sees a part of the number after booking, and all of it after paying', async () => {
  const { imran, sara, car, ...market } = await quietMarket();
  const booking = await books(imran, car);
  expect(booking).toMatchObject({ sellerPhone: masked, phoneAfterAnswer: true });
  expect((await imran.asks(`/booking/${booking._id}`)).data.sellerPhone).toBe(masked);
  expect(await looks(imran, car)).toMatchObject(afterAnswer);

  await pays(imran, booking);
  const { data, receipt } = await imran.asks(`/booking/${booking._id}`);
  expect(data.sellerPhone).toBe(number);
  expect(data).not.toHaveProperty('phoneAfterAnswer');
  expect(receipt.sellerPhone).toBe(number);
  await market.begins(imran, car);
  await sara.puts(`/blocks/${imran.id}`);
  expect(await looks(imran, car)).toMatchObject(isShown);
  await market.outboxIsDone();
  expect(market.mails.filter(has).map(({ subject }) => subject)).toEqual([
    'Your receipt for Corolla',
  ]);
});

test('a seller who is suspended meanwhile cannot choose who sees the number', async () => {
  const { db, sara } = await marketWithMessages();
  const answer = await callDuringTransaction(
    db,
    (tx) => tx.selectFrom('accounts').select('id').where('id', '=', sara.id).forUpdate().execute(),
    () => chooses(sara, true),
    (tx) =>
      tx.updateTable('accounts').set({ state: 'suspended' }).where('id', '=', sara.id).execute(),
  );
  expect(answer).toMatchObject({ code: 'sign_in_required' });
});
