import type { Database } from '#database/connection.ts';
import { refuseChangedCar } from '#marketplace/cars/listings/server/refuse-changed-car.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { appendMessage } from '#marketplace/dealing/messages/server/message-store.ts';
import {
  canWrite,
  refuseUnlessCanWrite,
} from '#marketplace/dealing/messages/server/send-message.ts';
import { ensure, found } from '#marketplace/errors.ts';
import { minorUnits } from '#marketplace/money.ts';
import type { AnswerRequest } from '../contract.ts';
import { type Answer, type Offer, other, rangeToCounter, type Side, stateAt } from '../offer.ts';
import { answerInWords } from '../offer-words.ts';
import { type AnswerContext, acceptOffer } from './accept-offer.ts';
import {
  type OfferDependencies,
  refuseOutside,
  refuseTooMany,
  refuseUnlessOnOffer,
  writeOffer,
} from './make-offer.ts';
import { endPending, findCounterTo, findOffer } from './offer-store.ts';
import { priceFor } from './price-for.ts';

/** A retry of the same answer returns the same offer. */
export const answerOffer = (
  dependencies: OfferDependencies,
  callerId: string,
  known: Pick<Offer, 'id' | 'listingId' | 'buyerId'>,
  request: AnswerRequest,
): Promise<Offer> =>
  dependencies.db.transaction().execute(async (tx) => {
    const { listing, accounts } = await lockDeal(tx, {
      listingId: known.listingId,
      callerId,
      buyerId: known.buyerId,
    });
    const car = found(listing, 'offer_not_found');
    const offer = found(await findOffer(tx, known.id, callerId), 'offer_not_found');
    const { conversationId, buyerId, sellerId } = offer;
    const by = buyerId === callerId ? 'buyer' : 'seller';
    const answerer = request.answer === 'withdraw' ? offer.by : other(offer.by);
    ensure(by === answerer, 'not_allowed');

    const answered = await sameAnswerBefore(tx, offer, by, request);
    if (answered) return answered;
    const at = dependencies.now();
    ensure(stateAt(offer, at) === 'pending', 'offer_gone');
    const parties = { id: conversationId, buyerId, sellerId };
    const { origin } = dependencies;
    const context = { car, offer, parties, accounts, by, callerId, at, origin } as const;
    return acts[request.answer](tx, context, { ...request, dependencies });
  });

/** Null if this is another answer, or the first. */
async function sameAnswerBefore(
  tx: Database,
  offer: Offer,
  by: Side,
  { answer, amount, reserve = false }: AnswerRequest,
): Promise<Offer | null> {
  const keeps = by === 'seller' && reserve;
  if (answer === 'accept') return wasAccepted(offer, by, keeps) ? offer : null;
  if (answer !== 'counter') return offer.state === endStates[answer] ? offer : null;
  const counter = await findCounterTo(tx, offer.id);
  return counter?.amount === minorUnits(amount!) && counter.reserve === keeps ? counter : null;
}

/** A reservation may be older than the acceptance, from an earlier agreement with this buyer. */
function wasAccepted({ acceptedAt, reservedAt }: Offer, by: Side, keeps: boolean): boolean {
  if (acceptedAt === null) return false;
  if (by === 'buyer') return true;
  return reservedAt === null ? !keeps : keeps || reservedAt < acceptedAt;
}

const endStates = { decline: 'declined', withdraw: 'withdrawn' } as const;

type Act = (
  tx: Database,
  context: AnswerContext,
  request: AnswerRequest & { dependencies: OfferDependencies },
) => Promise<Offer>;

const acts: Record<Answer, Act> = {
  async accept(tx, context, { reserve = false, revision }) {
    const { car, offer, by, callerId } = context;
    await refuseUnlessPossible(tx, context);
    if (by === 'buyer') await refuseChangedCar(tx, car, { buyerId: callerId, revision });
    return acceptOffer(tx, context, by === 'seller' ? reserve : offer.reserve);
  },

  async counter(tx, context, { amount, reserve = false, dependencies }) {
    const { car, offer, parties, by, at } = context;
    await refuseUnlessPossible(tx, context);
    const counter = minorUnits(amount!);
    const price = await priceFor(tx, car, offer.buyerId, at);
    refuseOutside(rangeToCounter(price, offer), counter);
    await refuseTooMany(tx, dependencies, { parties, by, at });
    ensure(await endPending(tx, offer.id, 'countered'), 'offer_gone');
    return writeOffer(tx, dependencies, {
      car,
      parties,
      by,
      amount: counter,
      // Each offer is countered once.
      key: offer.id,
      reserve: by === 'seller' && reserve,
      at,
      counters: offer.id,
    });
  },

  decline: (tx, context) => endOffer(tx, context, 'decline'),
  withdraw: (tx, context) => endOffer(tx, context, 'withdraw'),
};

async function refuseUnlessPossible(
  tx: Database,
  { car, parties, accounts, callerId }: AnswerContext,
): Promise<void> {
  refuseUnlessOnOffer(car);
  await refuseUnlessCanWrite(tx, accounts, { senderId: callerId, parties });
}

/** Allowed after a block, too; then the other side gets no message. */
async function endOffer(
  tx: Database,
  { offer, parties, accounts, callerId: senderId, at }: AnswerContext,
  answer: keyof typeof endStates,
): Promise<Offer> {
  ensure(await endPending(tx, offer.id, endStates[answer]), 'offer_gone');
  if (await canWrite(tx, accounts, { senderId, parties })) {
    const text = answerInWords[answer](offer.amount);
    const key = crypto.randomUUID();
    await appendMessage(tx, { conversationId: parties.id, senderId, text, key, at });
  }
  return { ...offer, state: endStates[answer] };
}
