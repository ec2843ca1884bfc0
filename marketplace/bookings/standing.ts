import { receiptDate } from './receipt.ts';

/** What became of the money after it was paid. */
export type Standing = {
  refundedAt: Date | string | null;
  dispute: 'open' | 'won' | 'lost' | null;
};

type StandingInWords = {
  label: string;
  tone: 'success' | 'neutral' | 'warning';
  line: string | null;
};

/** For a badge, and a line beneath it where there is more to say. */
export function standingInWords({ refundedAt, dispute }: Standing): StandingInWords {
  if (dispute === 'open') {
    return { label: 'Disputed', tone: 'warning', line: 'The bank has not decided yet.' };
  }
  if (dispute === 'lost') {
    return { label: 'Reversed', tone: 'neutral', line: 'The bank returned the money to the card.' };
  }
  if (refundedAt) {
    const line = `Refunded on ${receiptDate(new Date(refundedAt))}`;
    return { label: 'Refunded', tone: 'neutral', line };
  }
  return { label: 'Paid', tone: 'success', line: null };
}
