import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { marketWithMessages, newKey } from '../../../../tests/conversations.ts';
import { lockDeal } from './lock-deal-store.ts';

/** A buyer and a seller who have a conversation, in the order of their ids; the one with the higher id can make an offer. */
async function twoWhoTalk() {
  const market = await marketWithMessages();
  const { imran, sara } = market;
  const conversationId = await market.startConversation();
  const [lower, higher] = imran.id < sara.id ? [imran, sara] : [sara, imran];
  const offers = () =>
    higher.posts(`/conversations/${conversationId}/offers`, { amount: 4000, key: newKey() });
  return { ...market, conversationId, lower, higher, offers };
}

const locks = (tx: Database, table: 'accounts' | 'conversations', id: string) =>
  sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx);

/** Fails if another transaction has a lock on the row. */
const isFree = (tx: Database, table: 'accounts' | 'conversations', id: string) =>
  sql`select from ${sql.table(table)} where id = ${id} for update nowait`.execute(tx);

test('a transaction that waits for the listing has locked no account and no conversation', async () => {
  const { db, car, conversationId, lower, higher, offers } = await twoWhoTalk();
  const answer = await callDuringTransaction(
    db,
    (tx) => lockDeal(tx, { listingId: car }),
    offers,
    async (tx) => {
      for (const { id } of [lower, higher]) await isFree(tx, 'accounts', id);
      await isFree(tx, 'conversations', conversationId);
    },
  );
  expect(answer).toMatchObject({ status: 200 });
});

test('a verification that waits for a car of the seller has not locked the account', async () => {
  const { db, car, sara, admin } = await marketWithMessages();
  const ada = await admin('Ada');
  const answer = await callDuringTransaction(
    db,
    (tx) => lockDeal(tx, { listingId: car }),
    () => ada.puts(`/user/${sara.email}`),
    (tx) => isFree(tx, 'accounts', sara.id),
  );
  expect(answer).toMatchObject({ status: 200 });
});

test('a transaction that waits for an account has locked no account with a higher id and no conversation', async () => {
  const { db, conversationId, lower, higher, offers } = await twoWhoTalk();
  const answer = await callDuringTransaction(
    db,
    (tx) => locks(tx, 'accounts', lower.id),
    offers,
    async (tx) => {
      await isFree(tx, 'accounts', higher.id);
      await isFree(tx, 'conversations', conversationId);
    },
  );
  expect(answer).toMatchObject({ status: 200 });
});

test('a suspension and a message of the suspended account to an administrator do not deadlock', async () => {
  const { db, conversationId, lower, higher, admin } = await twoWhoTalk();
  const ada = await admin('Ada');
  await db.updateTable('accounts').set({ role: 'admin' }).where('id', '=', higher.id).execute();
  const says = () => lower.posts(`/conversations/${conversationId}/messages`, aMessage());
  let message: ReturnType<typeof says> | undefined;

  const suspension = await callDuringTransaction(
    db,
    (tx) => locks(tx, 'accounts', higher.id),
    () => ada.puts(`/user/${lower.id}/suspension`, { reason: 'False papers.' }),
    async () => {
      message = says();
      await expect.poll(() => countWaiting(db)).toBe(2);
    },
  );

  expect(suspension).toMatchObject({ status: 200 });
  expect(await message).toMatchObject({ status: 401, code: 'sign_in_required' });
});

const aMessage = () => ({ text: 'Are you there?', key: newKey() });

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.count;
}

test('a transaction can lock its deal once, and only as a transaction', async () => {
  const { db, car, imran } = await marketWithMessages();
  const twice = db.transaction().execute(async (tx) => {
    await lockDeal(tx, { callerId: imran.id });
    await lockDeal(tx, { listingId: car });
  });
  await expect(twice).rejects.toThrow('once');
  await expect(lockDeal(db, { listingId: car })).rejects.toThrow('open one first');
});
