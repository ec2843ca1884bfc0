import { formatMoney, type Money } from '#marketplace/money.ts';
import { type Offer, rangeToCounter, rangeToOffer } from './offer.ts';

type Answered = Pick<Offer, 'by' | 'amount'> | null;

/** `at least $2,250 and at most $4,500`; of an answer to an offer, `more than $4,000 and at most $4,500`. */
export function rangeInWords(asked: Money, answered: Answered): string {
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

/** Whether there is anything between what was offered and what is asked. */
export function canCounter(asked: Money, answered: Pick<Offer, 'by' | 'amount'>): boolean {
  const { least, most } = rangeToCounter(asked, answered);
  return least <= most;
}
