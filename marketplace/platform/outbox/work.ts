import type { Money } from '#marketplace/money.ts';
import type { Letter } from '#marketplace/platform/mail/mail.ts';

/** The kinds of work for after the commit, with their payloads. */
export type Payloads = {
  mail: Letter;
  /** Links to log in and other emails about access. Other emails do not delay them. */
  access_mail: Letter;
  /** Thousands at seven in the morning. They do not delay other emails. */
  alert_mail: Letter;
  /** Notify a seller of bookings that no email has reported yet. */
  new_leads: { sellerId: string };
  /** Notify a buyer of a new price of a booked car. */
  price_change: { bookingId: string; was: Money };
  /** Email buyers the changes of a car that they committed to. */
  car_change: { listingId: string };
  /** Notify a buyer that the car of an offer is gone. */
  offer_end: { offerId: string };
  /** Cancel an attempt's intent at the card provider. */
  cancel_intent: { attemptId: string };
  refund: { attemptId: string };
  card_event: { kind: string; intentId: string };
  /** Cancel or refund a card payment of this market that belongs to no attempt. */
  stray_intent: { intentId: string };
  /** Rate the price of a car that is newly on offer or was changed. */
  rate_car: { listingId: string };
  disable_identity: { issuer: string; subject: string };
};

export type Kind = keyof Payloads;

export type Work = {
  [K in Kind]: {
    kind: K;
    payload: Payloads[K];
    /** An idempotency key. It is kept, so it must not contain personal data. */
    key: string;
    /** By default, as soon as possible. */
    dueAt?: Date;
  };
}[Kind];

export type Handler<K extends Kind> = (payload: Payloads[K], key: string) => Promise<void>;

/** Work may repeat after a crash. Each handler passes the key on, so that the repetition is recognised. */
export type Handlers = { [K in Kind]: Handler<K> };
