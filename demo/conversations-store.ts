import type { Database } from '#database/connection.ts';
import { addBlock } from '#marketplace/dealing/messages/server/block-store.ts';
import { addConversation } from '#marketplace/dealing/messages/server/conversation-store.ts';
import { appendMessage, markReadTo } from '#marketplace/dealing/messages/server/message-store.ts';
import { addReport } from '#marketplace/dealing/messages/server/report-store.ts';
import { answerBy, priceUntil, reservedUntil } from '#marketplace/dealing/offers/offer.ts';
import { offerInWords } from '#marketplace/dealing/offers/offer-words.ts';
import { addOffer } from '#marketplace/dealing/offers/server/offer-store.ts';
import { type Money, worthOfDollars } from '#marketplace/money.ts';
import type { DemoConversation, DemoOffer } from './conversations.ts';

type NewDemoConversation = Omit<DemoConversation, 'buyer' | 'car'> & {
  listingId: string;
  buyerId: string;
  now: Date;
};

const hour = 3_600_000;

/** Marks all lines as emailed, so that the demo accounts get no emails. */
export async function addDemoConversation(
  tx: Database,
  conversation: NewDemoConversation,
): Promise<void> {
  const { listingId, buyerId, now, lines, readBy = {} } = conversation;
  const { sellerId, resalePrice } = await tx
    .selectFrom('listings')
    .select(['sellerId', 'resalePrice'])
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  const people = { buyer: buyerId, seller: sellerId };
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  const at = ago(lines[0]!.hoursAgo);
  const conversationId = await addConversation(tx, { listingId, buyerId, sellerId, at });
  const parties = { conversationId, listingId, buyerId, sellerId };
  await addLines(tx, lines, { ...parties, resalePrice, ago });
  for (const side of ['buyer', 'seller'] as const) {
    const accountId = people[side];
    await markReadTo(tx, { conversationId, accountId, to: readBy[side] ?? lines.length });
    await tx
      .updateTable('conversationMembers')
      .set({
        mailedTo: lines.length,
        archived: conversation.archivedBy === side,
        muted: conversation.mutedBy === side,
      })
      .where('conversationId', '=', conversationId)
      .where('accountId', '=', accountId)
      .execute();
  }
  if (conversation.blockedBy) {
    const other = conversation.blockedBy === 'buyer' ? 'seller' : 'buyer';
    await addBlock(tx, people[conversation.blockedBy], people[other]);
  }
  if (conversation.reported) {
    const { by, reason } = conversation.reported;
    await addReport(tx, { conversationId, reporterId: people[by], reason });
  }
}

type Place = {
  conversationId: string;
  listingId: string;
  buyerId: string;
  sellerId: string;
  resalePrice: Money;
  ago: (hours: number) => Date;
};

async function addLines(
  tx: Database,
  lines: NewDemoConversation['lines'],
  place: Place,
): Promise<void> {
  const { resalePrice, ago, ...parties } = place;
  let countered: string | null = null;
  for (const { by, text, offer, hoursAgo } of lines) {
    const senderId = by === 'buyer' ? parties.buyerId : parties.sellerId;
    const line = { ...parties, senderId, by, at: ago(hoursAgo) };
    if (!offer) {
      await appendMessage(tx, { ...line, text, key: crypto.randomUUID() });
      continue;
    }
    const amount = partOf(resalePrice, offer.percent);
    const offerId = await addDemoOffer(tx, { ...line, amount, counters: countered, offer });
    countered = offer.state === 'countered' ? offerId : null;
  }
}

function partOf(price: Money, percent: number): Money {
  const step = worthOfDollars(50);
  return percent === 100 ? price : Math.round((price * percent) / 100 / step) * step;
}

type OfferInput = Omit<Place, 'resalePrice' | 'ago'> & {
  senderId: string;
  by: 'buyer' | 'seller';
  amount: Money;
  counters: string | null;
  at: Date;
  offer: DemoOffer;
};

async function addDemoOffer(tx: Database, input: OfferInput): Promise<string> {
  const { conversationId, senderId, by, amount, at, offer } = input;
  const { id } = await addOffer(tx, {
    conversationId,
    listingId: input.listingId,
    buyerId: input.buyerId,
    sellerId: input.sellerId,
    madeBy: senderId,
    key: crypto.randomUUID(),
    counters: input.counters,
    amount,
    reserve: offer.reserve === true && by === 'seller',
    madeAt: at,
    answerBy: answerBy(at),
  });
  const text = offerInWords(by, amount);
  const message = { conversationId, senderId, text, key: crypto.randomUUID(), at, offerId: id };
  await appendMessage(tx, message);
  const acceptedAt = new Date(at.getTime() + hour / 6);
  const isAgreed = ['accepted', 'used', 'replaced'].includes(offer.state);
  await tx
    .updateTable('offers')
    .set({
      state: offer.state,
      ...(isAgreed && { acceptedAt, priceUntil: priceUntil(acceptedAt) }),
      ...(isAgreed &&
        offer.reserve && { reservedAt: acceptedAt, reservedUntil: reservedUntil(acceptedAt) }),
    })
    .where('id', '=', id)
    .execute();
  return id;
}
