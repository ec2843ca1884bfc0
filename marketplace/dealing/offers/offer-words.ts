import { formatMoney, type Money } from '#marketplace/money.ts';
import { type Answer, type Offer, rangeToCounter, rangeToOffer, type Side } from './offer.ts';

/** The message with which an offer is made. Where no card is shown, as in lists of conversations, it is all there is. */
export const offerInWords = (by: Side, amount: Money): string =>
  by === 'buyer'
    ? `I would pay ${formatMoney(amount)}.`
    : `You can have it for ${formatMoney(amount)}.`;

export const answerInWords: Record<Exclude<Answer, 'counter'>, (amount: Money) => string> = {
  accept: (amount) => `Agreed: ${formatMoney(amount)}.`,
  decline: (amount) => `Sorry, not for ${formatMoney(amount)}.`,
  withdraw: (amount) => `I take back my offer of ${formatMoney(amount)}.`,
};

export const waitingInWords = (count: number): string =>
  count === 1
    ? 'One offer is waiting for your answer.'
    : `${count} offers are waiting for your answer.`;

/** `at least $2,250 and at most $4,500`; for a counteroffer, `more than $4,000 and at most $4,500`. */
export function rangeInWords(asked: Money, answered: Pick<Offer, 'by' | 'amount'> | null): string {
  const { least, most } = rangeToOffer(asked);
  const from =
    answered?.by === 'buyer' && answered.amount >= least
      ? `more than ${formatMoney(answered.amount)}`
      : `at least ${formatMoney(least)}`;
  const to =
    answered?.by === 'seller' && answered.amount <= most
      ? `less than ${formatMoney(answered.amount)}`
      : `at most ${formatMoney(most)}`;
  return `${from} and ${to}`;
}

export function canCounter(asked: Money, answered: Pick<Offer, 'by' | 'amount'>): boolean {
  const { least, most } = rangeToCounter(asked, answered);
  return least <= most;
}
