import type { Money } from '#marketplace/money.ts';

/** What was paid, by whom, for what. */
export type Receipt = {
  transactionId: string;
  amount: Money;
  paidAt: Date;
  car: string;
  seller: string;
  buyer: { name: string; email: string };
};

type Paid = {
  transactionId: string | null;
  paidAt: Date | string | null;
  price: Money;
  car: { name: string };
  seller: { name: string };
  buyer: { name: string; email: string };
};

/** Null for what is not paid. */
export function receiptOf(booking: Paid): Receipt | null {
  const { transactionId, paidAt, price, car, seller, buyer } = booking;
  if (!transactionId || !paidAt) return null;
  return {
    transactionId,
    amount: price,
    paidAt: new Date(paidAt),
    car: car.name,
    seller: seller.name,
    buyer: { name: buyer.name, email: buyer.email },
  };
}

/** The same on paper and on the page, wherever it is read. */
export const receiptDate = (moment: Date): string =>
  `${moment.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
