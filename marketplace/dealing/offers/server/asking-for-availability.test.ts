import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { createApp } from '#server/http/app.ts';
import { openListeningMarket } from '../../../../tests/listening-market.ts';
import { openMarket } from '../../../../tests/market.ts';

test('the replica answers visitors, the primary logged-in accounts, and browsers do not store the answer', async () => {
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

  // The replica is unreachable, so the status shows which database was asked.
  expect((await app.inject(url)).statusCode).toBe(503);
  const answer = await app.inject({ url, headers: { authorization } });
  expect(answer.json().data).toEqual({ status: 'free', until: null, agreed: null });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('an address above the limit of calls gets 429', async () => {
  const market = await openListeningMarket({ callsPerMinute: 3 });
  const car = await (await market.seller('Sam')).hasListed('Corolla');
  const visit = () => market.visits(`/api/addProduct/${car}/availability`);
  for (let time = 0; time < 3; time++) expect((await visit()).status).toBe(200);
  expect((await visit()).status).toBe(429);
});
