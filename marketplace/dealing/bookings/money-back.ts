import { formatMoney, type Money } from '#marketplace/money.ts';

export const refundReasons = [
  'car_gone',
  'booking_ended',
  'account_ended',
  'price_changed',
  'car_changed',
  /** At the provider's own dashboard, before we heard of the payment. */
  'given_back',
  /** An operator decided so about a sale whose books were wrong. */
  'our_mistake',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Money that came and did not buy the car, or did not in the end. Without a reason if none was written down. */
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

/** To follow "because". */
export const reasonInWords = (reason: RefundReason | null): string =>
  reason ? reasons[reason] : 'the purchase could not be completed';

/** For the buyer, on the page and in the email. */
export const moneyBackInWords = (car: string, { amount, reason }: MoneyBack): string =>
  `Your card was charged ${formatMoney(amount)} for ${car}, but ${reasonInWords(reason)}.`;
