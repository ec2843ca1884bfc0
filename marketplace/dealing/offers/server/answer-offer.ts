import type { Database } from '#database/connection.ts';
import { refuseChangedCar } from '#marketplace/cars/listings/server/refuse-changed-car.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { appendMessage } from '#marketplace/dealing/messages/server/message-store.ts';
import {
  canBeHeard,
  refuseUnlessHeard,
} from '#marketplace/dealing/messages/server/send-message.ts';
import { ensure, found } from '#marketplace/errors.ts';
import { minorUnits } from '#marketplace/money.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import type { AnswerRequest } from '../contract.ts';
import { type Answer, type Offer, other, rangeToCounter, type Side, stateAt } from '../offer.ts';
import { answerInWords } from '../offer-words.ts';
import { agree } from './agree.ts';
import { refuseOutside, refuseTooMany, writeOffer } from './make-offer.ts';
import type { MailLinks } from './notify-offer.ts';
import { endPending, findCounterTo, findOffer } from './offer-store.ts';
import { priceFor } from './price-for.ts';
import { refuseUnlessOnOffer } from './refuse-unless-on-offer.ts';
import type { Turn } from './turn.ts';

type Answering = Pick<Dependencies, 'db' | 'now' | 'rateLimitScale'> & MailLinks;

/** Answered twice, it is one answer. */
export const answerOffer = (
  { db, now, rateLimitScale, ...telling }: Answering,
  senderId: string,
  known: Pick<Offer, 'id' | 'listingId' | 'conversationId' | 'buyerId' | 'sellerId'>,
  request: AnswerRequest,
): Promise<Offer> =>
  db.transaction().execute(async (tx) => {
    const { listing, accounts } = await lockDeal(tx, {
      listingId: known.listingId,
      callerId: senderId,
      buyerId: known.buyerId,
    });
    const car = found(listing, 'offer_not_found');
    const offer = found(await findOffer(tx, known.id, senderId), 'offer_not_found');
    const by = offer.buyerId === senderId ? 'buyer' : 'seller';
    const answerer = request.answer === 'withdraw' ? offer.by : other(offer.by);
    ensure(by === answerer, 'not_allowed');

    const said = await saidBefore(tx, offer, by, request);
    if (said) return said;
    const at = now();
    ensure(stateAt(offer, at) === 'pending', 'offer_gone');
    const turn = { car, offer, by, senderId, accounts, at, rateLimitScale, telling } as const;
    return acts[request.answer](tx, turn, request);
  });

/** Whoever lost the answer and asks again is told the same; whoever asks for something else is not. */
async function saidBefore(
  tx: Database,
  offer: Offer,
  by: Side,
  { answer, amount, reserve = false }: AnswerRequest,
): Promise<Offer | null> {
  const keeps = by === 'seller' && reserve;
  if (answer === 'accept') return wasAccepted(offer, by, keeps) ? offer : null;
  if (answer !== 'counter') return offer.state === ends[answer] ? offer : null;
  const counter = await findCounterTo(tx, offer.id);
  return counter?.amount === minorUnits(amount!) && counter.reserve === keeps ? counter : null;
}

/** With or without keeping the car, which may have been kept for this buyer before. */
function wasAccepted({ acceptedAt, reservedAt }: Offer, by: Side, keeps: boolean): boolean {
  if (acceptedAt === null) return false;
  if (by === 'buyer') return true;
  return reservedAt === null ? !keeps : keeps || reservedAt < acceptedAt;
}

const ends = { decline: 'declined', withdraw: 'withdrawn' } as const;

const partiesOf = ({ offer: { conversationId: id, buyerId, sellerId } }: Turn) => ({
  id,
  buyerId,
  sellerId,
});

type Act = (tx: Database, turn: Turn, request: AnswerRequest) => Promise<Offer>;

const acts: Record<Answer, Act> = {
  async accept(tx, turn, { reserve = false, revision }) {
    refuseUnlessOnOffer(turn.car);
    await refuseUnlessHeard(tx, turn.accounts, { ...turn, parties: partiesOf(turn) });
    if (turn.by === 'buyer') {
      await refuseChangedCar(tx, turn.car, { buyerId: turn.senderId, revision });
    }
    return agree(tx, turn, turn.by === 'seller' ? reserve : turn.offer.reserve);
  },

  async counter(tx, turn, { amount, reserve = false }) {
    const { car, offer, by, senderId, at, rateLimitScale, telling } = turn;
    const parties = partiesOf(turn);
    refuseUnlessOnOffer(car);
    await refuseUnlessHeard(tx, turn.accounts, { senderId, parties });
    const counter = minorUnits(amount!);
    const price = await priceFor(tx, car, offer.buyerId, at);
    refuseOutside(rangeToCounter(price, offer), counter);
    await refuseTooMany(tx, { parties, at, rateLimitScale }, senderId);
    ensure(await endPending(tx, offer.id, 'countered'), 'offer_gone');
    return writeOffer(tx, {
      car,
      parties,
      by,
      amount: counter,
      // Each offer is countered once.
      key: offer.id,
      reserve: by === 'seller' && reserve,
      at,
      madeBy: senderId,
      counters: offer.id,
      telling,
    });
  },

  decline: (tx, turn) => end(tx, turn, 'decline'),
  withdraw: (tx, turn) => end(tx, turn, 'withdraw'),
};

/** Saying no is always possible, even where nobody would hear it. */
async function end(tx: Database, turn: Turn, answer: keyof typeof ends): Promise<Offer> {
  const { offer, senderId, accounts, at } = turn;
  const parties = partiesOf(turn);
  ensure(await endPending(tx, offer.id, ends[answer]), 'offer_gone');
  if (await canBeHeard(tx, accounts, { senderId, parties })) {
    const text = answerInWords[answer](offer.amount);
    const key = crypto.randomUUID();
    await appendMessage(tx, { conversationId: parties.id, senderId, text, key, at });
  }
  return { ...offer, state: ends[answer] };
}
