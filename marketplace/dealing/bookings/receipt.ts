import { type SaleStatus, saleStatusInWords } from '#marketplace/cars/listings/sale-status.ts';
import type { CarFacts, Vehicle } from '#marketplace/cars/vehicles/facts.ts';
import { inWords } from '#marketplace/cars/vehicles/vehicle-words.ts';
import { momentInUtc } from '#marketplace/moment-in-utc.ts';
import type { Money } from '#marketplace/money.ts';
import { type MoneyBack, reasonInWords } from './money-back.ts';

export type CarAsSold = Omit<CarFacts, 'name' | 'category' | 'resalePrice' | 'phone'> & {
  make: string;
  pictures: string[];
  vehicle: Vehicle;
  vin: string | null;
};

/** The payment as it was at that moment. Never changed afterwards. */
export type Receipt = {
  transactionId: string;
  amount: Money;
  paidAt: Date;
  car: string;
  /** Null for payments of an older release. */
  asSold: CarAsSold | null;
  seller: { name: string; email: string; phone: string };
  buyer: { name: string; email: string };
  /** Null if the provider did not state it. */
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

export const receiptFacts = (receipt: Receipt): [label: string, value: string][] => [
  ['Car', receipt.car],
  ...(receipt.asSold ? factsAsSold(receipt.asSold) : []),
  ['Seller', receipt.seller.name],
  ['Seller phone', receipt.seller.phone],
  ['Seller email', receipt.seller.email],
  ['Buyer', receipt.buyer.name],
  ['Buyer email', receipt.buyer.email],
  ['Date', momentInUtc(receipt.paidAt)],
  ['Paid by', cardInWords(receipt.card)],
  ['Your TransactionId', receipt.transactionId],
];

/** These fit on one page of paper. */
function factsAsSold({ make, vehicle, condition, yearsUsed, vin }: CarAsSold) {
  const facts: [label: string, value: string | null][] = [
    ['Make and model', [make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')],
    ['First registration', inWords(vehicle, 'firstRegistration')],
    ['Mileage', inWords(vehicle, 'mileage')],
    ['Condition', `${condition}, ${yearsUsed} ${yearsUsed === 1 ? 'year' : 'years'} used`],
    ['VIN', vin],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

export type PaymentOutcome = SaleStatus & { moneyBack?: MoneyBack | null };

export const outcomeInWords = ({ moneyBack, ...status }: PaymentOutcome) =>
  saleStatusInWords(status, moneyBack ? reasonInWords(moneyBack.reason) : undefined);
