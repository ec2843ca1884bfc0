import type { Money } from '#marketplace/money.ts';
import type { Mail } from '#marketplace/platform/mail/mail.ts';
import type { About } from '#marketplace/platform/mail/mail-limits.ts';

type Letter = Mail & {
  about?: About;
  /** The account whose action the email reports. */
  senderId?: string | undefined;
  /** Identifies the caller who caused the email, if no account is known. */
  cause?: string | null | undefined;
};

/** Everything that can be left until after the commit, and what doing it takes. */
export type Payloads = {
  mail: Letter;
  /** Links to log in with, and whatever else is about access: it waits behind no other mail. */
  access_mail: Letter;
  /** Thousands of them at seven in the morning: no other mail waits behind one. */
  alert_mail: Letter;
  /** Tell a seller of the bookings that no email has told yet. */
  new_leads: { sellerId: string };
  /** Tell a buyer that a booked car costs something else now. */
  price_change: { bookingId: string; was: Money };
  /** Email buyers the changes of a car that they committed to. */
  car_change: { listingId: string };
  /** Tell a buyer that the car of an offer is gone. */
  offer_end: { offerId: string };
  /** End the hold of an attempt at the card provider. */
  cancel_intent: { attemptId: string };
  refund: { attemptId: string };
  /** Something happened at the card provider. */
  card_event: { kind: string; intentId: string };
  /** A card payment of ours that no attempt knows of: cancel it, or give the money back. */
  stray_intent: { intentId: string };
  /** Say what is to be said about the price of a car that is new on offer or was changed. */
  rate_car: { listingId: string };
  disable_identity: { issuer: string; subject: string };
};

export type Kind = keyof Payloads;

export type Work = {
  [K in Kind]: {
    kind: K;
    payload: Payloads[K];
    /** The same work has the same key, however often it is asked for. No personal data: it is kept. */
    key: string;
    /** Not before then; as soon as possible if nothing is said. */
    dueAt?: Date;
  };
}[Kind];

export type Handler<K extends Kind> = (payload: Payloads[K], key: string) => Promise<void>;

/** A repetition after a crash is possible; each handler hands the key on so that it is recognised. */
export type Handlers = { [K in Kind]: Handler<K> };
