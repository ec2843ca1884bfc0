import { expect, test } from 'vitest';
import { CardProviderUnreachable } from '#providers/card-payments/card-payments.ts';
import { openListeningMarket } from '../../tests/listening-market.ts';
import { books, isCharged, marketWithCar } from '../../tests/paying.ts';
import { createApp } from './app.ts';

test('text that the database cannot store is refused', async () => {
  const { market, sam, car } = await marketWithCar();
  const ada = await market.admin('Ada');
  const zero = 'a\0b';

  for (const answer of [
    await sam.patches(`/addProduct/${car}`, { image: zero }),
    await sam.patches(`/addProduct/${car}`, { image: 'a', images: [zero] }),
    await ada.puts('/report', { report: car, reason: zero }),
    await ada.asks(`/user?search=${encodeURIComponent(zero)}`),
    await ada.posts('/payments', { transactionId: zero }),
    await ada.posts('/create-payment-intent', { price: 2 ** 53 }),
  ]) {
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
  }
});

test('an unreadable address is refused with the usual headers', async () => {
  const { visits } = await openListeningMarket();
  const { status, text, headers } = await visits('/api/addProduct/%zz');
  expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('a client that sends too much gets the response before the connection ends', async () => {
  const { app } = await openListeningMarket();
  const sent = await app.inject({
    method: 'PUT',
    url: '/api/report',
    payload: { reason: 'x'.repeat(70_000) },
  });
  expect(sent.statusCode).toBe(413);
  expect(sent.headers.connection).not.toBe('close');
});

test('an unreachable card provider is answered as such', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const transactionId = await isCharged(bea, await books(bea, car));
  const { dependencies } = market;
  const readIntent = () => Promise.reject(new CardProviderUnreachable('It is out of reach.'));
  const cutOff = createApp({
    ...dependencies,
    cardPayments: { ...dependencies.cardPayments, readIntent },
  });

  const answer = await cutOff.inject({
    method: 'POST',
    url: '/api/payments',
    headers: { authorization: `Bearer ${bea.token}` },
    payload: { transactionId },
  });
  expect(answer.json()).toMatchObject({ code: 'card_provider_unreachable' });
  expect(answer.statusCode).toBe(503);
});
