import { formatMoney, type Money } from '#marketplace/money.ts';
import type { Answer, Side } from './offer.ts';

/** The message with which an offer is made. Lists of conversations and emails show only this, not the card. */
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
