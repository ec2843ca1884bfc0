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

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** "Visa ending in 4242" */
export const cardInWords = (card: Receipt['card']): string =>
  card ? `${brands[card.brand] ?? 'Card'} ending in ${card.last4}` : 'Card';

/** What a receipt says below the sum, on paper and on the page. */
export const receiptFacts = (receipt: Receipt): [label: string, value: string][] => [
  ['Car', receipt.car],
  ['Seller', receipt.seller.name],
  ['Seller phone', receipt.seller.phone],
  ['Seller email', receipt.seller.email],
  ['Buyer', receipt.buyer.name],
  ['Buyer email', receipt.buyer.email],
  ['Date', receiptDate(receipt.paidAt)],
  ['Paid by', cardInWords(receipt.card)],
  ['Your TransactionId', receipt.transactionId],
];

/** The same on paper and on the page, wherever it is read. */
export const receiptDate = (moment: Date): string =>
  `${moment.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
