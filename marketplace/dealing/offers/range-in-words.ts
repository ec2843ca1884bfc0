import { formatMoney, type Money } from '#marketplace/money.ts';
import { type Offer, rangeToCounter, rangeToOffer } from './offer.ts';

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

/** False if there is no amount between the offer and the asking price. */
export function canCounter(asked: Money, answered: Pick<Offer, 'by' | 'amount'>): boolean {
  const { least, most } = rangeToCounter(asked, answered);
  return least <= most;
}
