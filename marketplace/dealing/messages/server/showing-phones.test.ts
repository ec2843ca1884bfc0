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

test('a buyer sees the number of a car after the seller answered about that car', async () => {
  const { sara, imran, car, buyer, startConversation, says } = await quietMarket();
  const other = await sara.hasListed('Camry');
  const id = await startConversation();
  expect(await looks(imran, car)).toMatchObject(afterAnswer);
  await says(imran, id, 'Hello?');
  expect(await looks(imran, car)).toMatchObject(afterAnswer);
  await says(sara, id, 'Yes?');
  expect(await looks(imran, car)).toMatchObject(isShown);
  expect(await looks(imran, other)).toMatchObject(afterAnswer);
  expect(await looks(await buyer('Eve'), car)).toMatchObject(afterAnswer);
});

test('accepting an offer counts as an answer, making one does not', async () => {
  const market = await answersFirst(await marketWithOffers());
  const { imran, sara, car } = market;
  const offer = await market.made(imran, 4000);
  expect(await looks(imran, car)).toMatchObject(afterAnswer);
  await market.answers(sara, offer, 'accept');
  expect(await looks(imran, car)).toMatchObject(isShown);
});

test('confirming a viewing counts as an answer, requesting one does not', async () => {
  const market = await answersFirst(await marketWithViewings());
  const { imran, sara, car } = market;
  const { id } = await market.viewing();
  expect(await looks(imran, car)).toMatchObject(afterAnswer);
  await market.answers(sara, id, 'confirm');
  expect(await looks(imran, car)).toMatchObject(isShown);
});

test('a block in either direction hides the number, even after an answer', async () => {
  const { imran, sara, car, startConversation, says } = await quietMarket();
  await says(sara, await startConversation(), 'Yes?');
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

test('a request for a number waits for a concurrent block', async () => {
  const { db, imran, sara, car, startConversation, says } = await quietMarket();
  await says(sara, await startConversation(), 'Yes?');
  const answer = await callDuringTransaction(
    db,
    (tx) =>
      tx.selectFrom('accounts').select('id').where('id', '=', imran.id).forNoKeyUpdate().execute(),
    () => looks(imran, car),
    (tx) => tx.insertInto('blocks').values({ accountId: sara.id, blockedId: imran.id }).execute(),
  );
  expect(answer).toMatchObject({ code: 'cannot_write' });
});

test('a request for a number locks the car before the account', async () => {
  const { db, imran, sara, car, startConversation, says } = await quietMarket();
  await says(sara, await startConversation(), 'Yes?');
  const answer = await callDuringTransaction(
    db,
    (tx) => lockDeal(tx, { listingId: car }),
    () => looks(imran, car),
    (tx) => sql`select from accounts where id = ${imran.id} for update nowait`.execute(tx),
  );
  expect(answer).toMatchObject(isShown);
});

test('a buyer who is suspended meanwhile does not see the number', async () => {
  const { db, imran, sara, car, startConversation, says } = await quietMarket();
  await says(sara, await startConversation(), 'Yes?');
  const answer = await callDuringTransaction(
    db,
    (tx) => tx.selectFrom('accounts').select('id').where('id', '=', imran.id).forUpdate().execute(),
    () => looks(imran, car),
    (tx) =>
      tx.updateTable('accounts').set({ state: 'suspended' }).where('id', '=', imran.id).execute(),
  );
  expect(answer).toMatchObject({ code: 'sign_in_required' });
});

test('buyers see neither the number of a suspended seller nor that of a car they cannot see', async () => {
  const { db, imran, sara, car, admin, startConversation, says } = await quietMarket();
  await says(sara, await startConversation(), 'Yes?');
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

test('a seller who deleted the account has no number', async () => {
  const { imran, sara, car, admin } = await quietMarket();
  await pays(imran, await books(imran, car));
  await (await admin('Ada')).deletes(`/user/${sara.id}`);
  expect(await looks(imran, car)).toMatchObject({ status: 404, code: 'account_not_found' });
});
