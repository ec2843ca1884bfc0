import { type MoneyBack, reasonInWords } from './money-back.ts';
import { receiptDate } from './receipt.ts';

/** What became of the money after it was paid. */
export type SaleStatus = {
  refundedAt: Date | string | null;
  dispute: 'open' | 'won' | 'lost' | null;
  /** Why it went back, where we decided so. */
  moneyBack?: MoneyBack | null;
};

type SaleStatusInWords = {
  label: string;
  tone: 'success' | 'neutral' | 'warning';
  line: string | null;
};

const linesForSellers = {
  open: 'Disputed: the buyer’s bank questions the payment. A car that has not been handed over should stay with the seller until the bank has decided.',
  lost: 'Reversed: the bank decided for the buyer and returned the money.',
};

/** The same for the seller and administrators. */
export function saleInWords({ refundedAt, dispute }: SaleStatus): SaleStatusInWords {
  const inWords = saleStatusInWords({ refundedAt, dispute });
  return dispute === 'open' || dispute === 'lost'
    ? { ...inWords, line: linesForSellers[dispute] }
    : inWords;
}

/** For a badge, and a line beneath it where there is more to say. For the buyer. */
export function saleStatusInWords({
  refundedAt,
  dispute,
  moneyBack,
}: SaleStatus): SaleStatusInWords {
  if (dispute === 'open') {
    return { label: 'Disputed', tone: 'warning', line: 'The bank has not decided yet.' };
  }
  if (dispute === 'lost') {
    return { label: 'Reversed', tone: 'neutral', line: 'The bank returned the money to the card.' };
  }
  if (refundedAt) {
    const date = `Refunded on ${receiptDate(new Date(refundedAt))}`;
    const line = moneyBack ? `${date}, because ${reasonInWords(moneyBack.reason)}.` : date;
    return { label: 'Refunded', tone: 'neutral', line };
  }
  return { label: 'Paid', tone: 'success', line: null };
}
