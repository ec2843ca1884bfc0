import { formatMoney, type Money } from '#marketplace/money.ts';

export const refundReasons = [
  'car_gone',
  'booking_ended',
  'account_ended',
  'price_changed',
  'car_changed',
  /** At the provider's dashboard, before we learnt of the payment. */
  'given_back',
  /** An operator undid a sale whose books were wrong. */
  'our_mistake',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** A payment that did not buy the car. Older releases recorded no reason. */
export type MoneyBack = { amount: Money; reason: RefundReason | null };

const reasons: Record<RefundReason, string> = {
  car_gone: 'the car was no longer available at that moment',
  booking_ended: 'your booking had already ended',
  account_ended: 'your account was not active at that moment',
  price_changed: 'its price had changed by then',
  car_changed: 'the seller had changed what they say about it by then',
  given_back: 'the payment was already being refunded when we heard of it',
  our_mistake: 'we made a mistake with this sale and had to undo it',
};

/** Follows "because". */
export const reasonInWords = (reason: RefundReason | null): string =>
  reason ? reasons[reason] : 'the purchase could not be completed';

export const moneyBackInWords = (car: string, { amount, reason }: MoneyBack): string =>
  `Your card was charged ${formatMoney(amount)} for ${car}, but ${reasonInWords(reason)}.`;
