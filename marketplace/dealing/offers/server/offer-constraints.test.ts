import { expect, test } from 'vitest';
import { marketWithOffers } from '../../../../tests/offers.ts';
import type { Offer } from '../offer.ts';

/** Inserts rows without the checks of the API. */
async function marketWithRows() {
  const market = await marketWithOffers();
  const { db, imran, sara, car, startConversation } = market;
  const conversationId = await startConversation();
  const now = new Date();
  const later = new Date(now.getTime() + 3_600_000);
  const agreed = { state: 'accepted', acceptedAt: now, priceUntil: later } as const;
  const add = (row: object = {}) =>
    db
      .insertInto('offers')
      .values({
        conversationId,
        listingId: car,
        buyerId: imran.id,
        sellerId: sara.id,
        madeBy: imran.id,
        key: crypto.randomUUID(),
        counters: null,
        amount: 400_000,
        reserve: false,
        madeAt: now,
        answerBy: later,
        ...(row as Partial<Offer>),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  return { ...market, conversationId, later, agreed, add };
}

test('the database refuses a second pending offer in a conversation', async () => {
  const { add } = await marketWithRows();
  await add();
  await expect(add()).rejects.toThrow('one_pending_offer_per_conversation');
});

test('the database refuses a second agreed price of a buyer for a car', async () => {
  const { add, agreed } = await marketWithRows();
  await add(agreed);
  await expect(add(agreed)).rejects.toThrow('one_agreed_price_per_buyer_and_car');
});

test('the database refuses two reservations of a car', async () => {
  const { add, agreed, later, buyer, startConversation, car } = await marketWithRows();
  const kept = { ...agreed, reservedAt: agreed.acceptedAt, reservedUntil: later };
  await add(kept);
  const eve = await buyer('Eve');
  const hers = {
    conversationId: await startConversation(eve, car),
    buyerId: eve.id,
    madeBy: eve.id,
  };
  await expect(add({ ...hers, ...kept })).rejects.toThrow('one_reservation_per_car');
});

test('the database refuses an offer by a stranger to the conversation', async () => {
  const { add, buyer } = await marketWithRows();
  const eve = await buyer('Eve');
  await expect(add({ madeBy: eve.id })).rejects.toThrow('made_by_one_of_the_two');
  await expect(add({ buyerId: eve.id, madeBy: eve.id })).rejects.toThrow('foreign key');
});

test('the database refuses an offer with the same key, and a second counteroffer', async () => {
  const { add } = await marketWithRows();
  const key = crypto.randomUUID();
  const { id } = await add({ key, state: 'countered' });
  await expect(add({ key, state: 'declined' })).rejects.toThrow('an_offer_is_made_once');
  await add({ counters: id, state: 'declined' });
  await expect(add({ counters: id, state: 'declined' })).rejects.toThrow('offers_counters_key');
});

test('the database refuses a reservation without an agreed price or beyond its end', async () => {
  const { add, agreed, later } = await marketWithRows();
  const longer = new Date(later.getTime() + 1_000);
  await expect(add({ reserve: true })).rejects.toThrow('the_seller_keeps_the_car');
  const since = { reservedAt: agreed.acceptedAt };
  await expect(add({ ...agreed, ...since, reservedUntil: longer })).rejects.toThrow('check');
  await expect(add({ ...agreed, reservedUntil: later })).rejects.toThrow(
    'reserved_since_some_time',
  );
  await expect(add({ state: 'accepted' })).rejects.toThrow('agreed_if_accepted');
});
