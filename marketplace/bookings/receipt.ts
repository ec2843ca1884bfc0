import type { Money } from '#marketplace/money.ts';

/** What was paid, by whom, for what, as it was at that moment. Nothing changes it afterwards. */
export type Receipt = {
  transactionId: string;
  amount: Money;
  paidAt: Date;
  car: string;
  seller: { name: string; email: string; phone: string };
  buyer: { name: string; email: string };
  /** Null where the provider did not tell, or did not yet when it was paid. */
  card: { brand: string; last4: string } | null;
};

/** The same on paper and on the page, wherever it is read. */
export const receiptDate = (moment: Date): string =>
  `${moment.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
