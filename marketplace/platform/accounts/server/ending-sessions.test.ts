import { expect, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { createIdentify } from '#marketplace/platform/access/server/identify.ts';
import { endAllSessions } from '#marketplace/platform/access/server/session-store.ts';
import { createApp } from '#server/http/app.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { openMarket } from '../../../../tests/market.ts';
import { identityIssuer } from '../../../../tests/services/identity-issuer.ts';
import { markClosed, markSuspended } from './account-store.ts';

const bea = { email: 'bea@example.com', name: 'Bea' };

/** An identity service that accepts a token only once. */
const onceOnly = (verify: typeof identityIssuer.verify): typeof verify => {
  let asked = 0;
  return async (token) => (asked++ === 0 ? verify(token) : null);
};

test('a session that is opened while all sessions are ended ends, too', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  await identified.puts('/user', { ...bea, role: 'user' });
  Object.assign(market.dependencies, { identify: createIdentify(onceOnly(identityIssuer.verify)) });
  const app = createApp(market.dependencies, {});
  const authorization = `Bearer ${await identityIssuer.tokenFor(bea)}`;

  const answer = await app.inject({
    url: `/api/jwt?email=${bea.email}`,
    headers: { authorization },
  });

  expect(answer.statusCode).toBe(401);
  expect(await market.db.selectFrom('accessSessions').selectAll().execute()).toEqual([]);
});

test('logging out ends this session, or all of them', async () => {
  const market = await openMarket();
  const identified = await market.identified(bea);
  await identified.puts('/user', { ...bea, role: 'user' });
  const [here, there] = await Promise.all(
    [1, 2].map(async () => {
      const { accessToken } = await identified.asks(`/jwt?email=${bea.email}`);
      return market.withToken(accessToken);
    }),
  );
  const isIn = (session: typeof here) => session!.asks(`/user/admin/${bea.email}`);

  expect(await here!.deletes('/jwt')).toMatchObject({ status: 200, message: 'Logged out' });
  expect(await isIn(here)).toMatchObject({ status: 401 });
  expect(await isIn(there)).toMatchObject({ status: 200 });

  await there!.deletes('/jwt?everywhere=true');
  expect(await isIn(there)).toMatchObject({ status: 401 });
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** Signs in Bea at an identity service that only says when she signed in, not whether her session still lasts. */
async function openMarketWithBea() {
  const market = await openMarket();
  const before = await market.identified({ ...bea, signedInAt: ago(600) });
  await before.puts('/user', { ...bea, role: 'user' });
  const asksForToken = (identified: typeof before) => identified.asks(`/jwt?email=${bea.email}`);
  const { accessToken } = await asksForToken(before);
  return { market, before, asksForToken, session: market.withToken(accessToken) };
}

test('a sign-in from before logging out everywhere opens no session, a later one does', async () => {
  const { market, before, asksForToken, session } = await openMarketWithBea();
  expect(await asksForToken(before)).toMatchObject({ status: 200 });

  await session.deletes('/jwt?everywhere=true');

  expect(await asksForToken(before)).toMatchObject({ status: 401, code: 'identity_required' });
  expect(await market.db.selectFrom('accessSessions').selectAll().execute()).toEqual([]);
  const after = await market.identified({ ...bea, signedInAt: ago(-2) });
  expect(await asksForToken(after)).toMatchObject({ status: 200 });
});

test('a sign-in during logging out everywhere opens no session', async () => {
  const { market, before, asksForToken } = await openMarketWithBea();

  const late = await callDuringTransaction(
    market.db,
    (tx) => tx.updateTable('accounts').set({ sessionsEndedAt: new Date() }).execute(),
    () => asksForToken(before),
  );

  expect(late).toMatchObject({ status: 401, code: 'identity_required' });
});

test.each([
  ['suspended', (tx: Database, id: string) => markSuspended(tx, id, 'Spam.')],
  ['deleted', markClosed],
])('a sign-in while its account is being %s opens no session', async (_what, end) => {
  const { market, before, asksForToken } = await openMarketWithBea();
  const { id } = await market.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();

  const late = await callDuringTransaction(
    market.db,
    async (tx) => {
      await end(tx, id);
      await endAllSessions(tx, id);
    },
    () => asksForToken(before),
  );

  expect(late).toMatchObject({ status: 401 });
  expect(await market.db.selectFrom('accessSessions').select('accountId').execute()).toEqual([]);
});

test('a clock that went back after logging out everywhere locks no account out', async () => {
  const { before, asksForToken, session, market } = await openMarketWithBea();
  await market.db
    .updateTable('accounts')
    .set({ sessionsEndedAt: ago(-86_400) })
    .execute();

  expect(await asksForToken(before)).toMatchObject({ status: 200 });
  expect(await session.asks('/booking')).toMatchObject({ status: 200 });
});
