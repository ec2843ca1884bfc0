import { momentInUtc } from '#marketplace/moment-in-utc.ts';

export type SaleStatus = {
  refundedAt: Date | string | null;
  dispute: 'open' | 'won' | 'lost' | null;
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

export function saleInWords({ refundedAt, dispute }: SaleStatus): SaleStatusInWords {
  const inWords = saleStatusInWords({ refundedAt, dispute });
  return dispute === 'open' || dispute === 'lost'
    ? { ...inWords, line: linesForSellers[dispute] }
    : inWords;
}

/** For the buyer. `refundReason` follows "because". */
export function saleStatusInWords(
  { refundedAt, dispute }: SaleStatus,
  refundReason?: string,
): SaleStatusInWords {
  if (dispute === 'open') {
    return { label: 'Disputed', tone: 'warning', line: 'The bank has not decided yet.' };
  }
  if (dispute === 'lost') {
    return { label: 'Reversed', tone: 'neutral', line: 'The bank returned the money to the card.' };
  }
  if (refundedAt) {
    const date = `Refunded on ${momentInUtc(new Date(refundedAt))}`;
    const line = refundReason ? `${date}, because ${refundReason}.` : date;
    return { label: 'Refunded', tone: 'neutral', line };
  }
  return { label: 'Paid', tone: 'success', line: null };
}
