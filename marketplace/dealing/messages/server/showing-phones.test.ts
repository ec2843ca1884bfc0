import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { marketWithOffers } from '../../../../tests/offers.ts';
import { books, pays } from '../../../../tests/paying.ts';
import {
  afterAnswer,
  answersFirst,
  isShown,
  looks,
  quietMarket,
} from '../../../../tests/phones.ts';
import { marketWithViewings } from '../../../../tests/viewings.ts';

test('whoever was answered about this very car sees its number', async () => {
  const { sara, imran, car, buyer, talk, says } = await quietMarket();
  const other = await sara.hasListed('Camry');
  const id = await talk();
  expect(await looks(imran, car)).toMatchObject(afterAnswer);
  await says(imran, id, 'Hello?');
  expect(await looks(imran, car)).toMatchObject(afterAnswer);
  await says(sara, id, 'Yes?');
  expect(await looks(imran, car)).toMatchObject(isShown);
  expect(await looks(imran, other)).toMatchObject(afterAnswer);
  expect(await looks(await buyer('Eve'), car)).toMatchObject(afterAnswer);
});

test('agreeing on a price is an answer, making an offer is none', async () => {
  const market = await answersFirst(await marketWithOffers());
  const { imran, sara, car } = market;
  const offer = await market.made(imran, 4000);
  expect(await looks(imran, car)).toMatchObject(afterAnswer);
  await market.answers(sara, offer, 'accept');
  expect(await looks(imran, car)).toMatchObject(isShown);
});

test('agreeing to show the car is an answer, asking for it is none', async () => {
  const market = await answersFirst(await marketWithViewings());
  const { imran, sara, car } = market;
  const { id } = await market.viewing();
  expect(await looks(imran, car)).toMatchObject(afterAnswer);
  await market.answers(sara, id, 'confirm');
  expect(await looks(imran, car)).toMatchObject(isShown);
});

test('whoever is blocked, or blocked the seller, does not see it, answered or not', async () => {
  const { imran, sara, car, talk, says } = await quietMarket();
  await says(sara, await talk(), 'Yes?');
  for (const [one, other] of [
    [imran, sara],
    [sara, imran],
  ] as const) {
    await one.puts(`/blocks/${other.id}`);
    expect(await looks(imran, car)).toMatchObject({ status: 409, code: 'cannot_write' });
    await one.deletes(`/blocks/${other.id}`);
    expect(await looks(imran, car)).toMatchObject(isShown);
  }
});

test('a block that is under way is waited for before the number is shown', async () => {
  const { db, imran, sara, car, talk, says } = await quietMarket();
  await says(sara, await talk(), 'Yes?');
  const answer = await callDuringTransaction(
    db,
    (tx) =>
      tx.selectFrom('accounts').select('id').where('id', '=', imran.id).forNoKeyUpdate().execute(),
    () => looks(imran, car),
    (tx) => tx.insertInto('blocks').values({ accountId: sara.id, blockedId: imran.id }).execute(),
  );
  expect(answer).toMatchObject({ code: 'cannot_write' });
});

test('whoever looks waits for the car before anybody has to wait for them', async () => {
  const { db, imran, sara, car, talk, says } = await quietMarket();
  await says(sara, await talk(), 'Yes?');
  const answer = await callDuringTransaction(
    db,
    (tx) => lockDeal(tx, { listingId: car }),
    () => looks(imran, car),
    (tx) => sql`select from accounts where id = ${imran.id} for update nowait`.execute(tx),
  );
  expect(answer).toMatchObject(isShown);
});

test('whoever is shut out while looking sees nothing any more', async () => {
  const { db, imran, sara, car, talk, says } = await quietMarket();
  await says(sara, await talk(), 'Yes?');
  const answer = await callDuringTransaction(
    db,
    (tx) => tx.selectFrom('accounts').select('id').where('id', '=', imran.id).forUpdate().execute(),
    () => looks(imran, car),
    (tx) =>
      tx.updateTable('accounts').set({ state: 'suspended' }).where('id', '=', imran.id).execute(),
  );
  expect(answer).toMatchObject({ code: 'sign_in_required' });
});

test('the number of a suspended seller is shown to nobody, nor that of a car one cannot see', async () => {
  const { db, imran, sara, car, admin, talk, says } = await quietMarket();
  await says(sara, await talk(), 'Yes?');
  const draft = await sara.hasListed('Draft', { state: 'draft' });
  for (const id of [draft, crypto.randomUUID(), 'nonsense']) {
    expect(await looks(imran, id)).toMatchObject({ status: 404, code: 'listing_not_found' });
  }
  const ada = await admin('Ada');
  await ada.puts(`/user/${sara.id}/suspension`, { reason: 'False papers.' });
  expect(await looks(imran, car)).toMatchObject({ status: 404 });
  // Sold cars stay visible.
  await db.updateTable('listings').set({ state: 'sold' }).where('id', '=', car).execute();
  expect(await looks(imran, car)).toMatchObject({ code: 'cannot_write' });
});

test('once the seller has left there is no number to show', async () => {
  const { imran, sara, car, admin } = await quietMarket();
  await pays(imran, await books(imran, car));
  await (await admin('Ada')).deletes(`/user/${sara.id}`);
  expect(await looks(imran, car)).toMatchObject({ status: 404, code: 'account_not_found' });
});
