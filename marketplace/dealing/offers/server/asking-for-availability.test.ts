import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { createApp } from '#server/http/app.ts';
import { openListeningMarket } from '../../../../tests/listening-market.ts';
import { openMarket } from '../../../../tests/market.ts';

test('visitors are answered by a replica, whoever is logged in by the primary, and no browser keeps it', async () => {
  const { dependencies, seller, buyer } = await openMarket();
  const car = await (await seller('Sam')).hasListed('Corolla');
  const { token } = await buyer('Bea');
  const replica = connect('postgresql://nobody@127.0.0.1:1/nowhere');
  onTestFinished(() => replica.destroy());
  const app = createApp({
    ...dependencies,
    reader: replica,
    readerFor: (caller) => (caller ? dependencies.db : replica),
  });
  const url = `/api/addProduct/${car}/availability`;
  const authorization = `Bearer ${token}`;

  // Out of reach, so that it shows who is asked.
  expect((await app.inject(url)).statusCode).toBe(503);
  const answer = await app.inject({ url, headers: { authorization } });
  expect(answer.json().data).toEqual({ status: 'free', until: null, agreed: null });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('an address that asks too often is asked to wait, as with any other page', async () => {
  const market = await openListeningMarket({ callsPerMinute: 3 });
  const car = await (await market.seller('Sam')).hasListed('Corolla');
  const visit = () => market.visits(`/api/addProduct/${car}/availability`);
  for (let time = 0; time < 3; time++) expect((await visit()).status).toBe(200);
  expect((await visit()).status).toBe(429);
});
