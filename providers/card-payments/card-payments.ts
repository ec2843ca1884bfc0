/** A narrow door to whoever takes cards. Amounts are integer minor units. */
export type CardPayments = {
  /** Whether real money moves. Intents and events of the other kind are not ours. */
  liveMode: boolean;
  /** The same key gives the same intent, for a day at least. */
  openIntent(order: IntentOrder): Promise<Intent>;
  readIntent(id: string): Promise<Intent | null>;
  /** The intent as it then stands: canceled, or succeeded (or still processing) after all. */
  cancelIntent(id: string, key: string): Promise<Intent>;
  /** Gives everything back, once. Asking again answers the refund that was made. */
  refund(order: RefundOrder): Promise<Refund>;
  /** What became of the money after it was paid, whoever set it off. */
  readRefundsAndDisputes(intentId: string): Promise<RefundsAndDisputes>;
  /** The intents with refunds or disputes that were begun since then; some more than once. */
  refundedOrDisputedSince(moment: Date): AsyncIterable<string>;
  /** Newest first, those of that very second included. */
  intentsSince(moment: Date): AsyncIterable<Intent>;
  /** Newest first; null means all that the provider still keeps. Overlaps: skip ids already known. */
  eventsSince(cursor: Date | null): AsyncIterable<CardEvent>;
  /** Throws CardEventRefused unless the provider signed exactly these bytes a moment ago. */
  readEvent(rawBody: Uint8Array | string, signatureHeader: string | undefined): CardEvent;
};

type IntentOrder = {
  amount: number;
  /** ISO 4217, in small letters. */
  currency: string;
  key: string;
  metadata: Record<string, string>;
};

type RefundOrder = { intentId: string; key: string; reason: string };

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export type Intent = {
  id: string;
  /** What the buyer's browser confirms the payment with. */
  clientSecret: string;
  status: IntentStatus;
  amount: number;
  currency: string;
  liveMode: boolean;
  metadata: Record<string, string>;
  refundedAmount: number;
  /** Why the last try to pay did not work, in words for people. */
  lastFailure: { code: string; message: string } | null;
  /** What it was paid with, once it is. */
  card: { brand: string; last4: string } | null;
  createdAt: Date;
};

export type Refund = {
  id: string;
  intentId: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** In the provider's words. */
  failureReason: string | null;
  createdAt: Date;
};

/** The cardholder asked the bank for the money back. */
export type Dispute = {
  id: string;
  intentId: string;
  amount: number;
  /** In the provider's words. */
  reason: string;
  /** `lost`: the money went back to the cardholder. */
  status: 'open' | 'won' | 'lost';
  /** Until then the provider takes an answer. */
  answerBy: Date | null;
  createdAt: Date;
};

type RefundsAndDisputes = { refunds: Refund[]; disputes: Dispute[] };

/** Says that something happened. What holds now is read from the intent. */
export type CardEvent = {
  id: string;
  kind: 'intent_succeeded' | 'intent_failed' | 'intent_canceled' | 'refund_or_dispute' | 'other';
  /** The provider's own word for it. */
  type: string;
  intentId: string | null;
  liveMode: boolean;
  createdAt: Date;
};

/** It is not known whether the provider has done what was asked: ask again with the same key. */
export class CardProviderUnreachable extends Error {
  override readonly name = 'CardProviderUnreachable';
  /** The provider has kept its failure under this key and would only repeat it. */
  readonly isKeySpent: boolean;

  constructor(message: string, { isKeySpent = false, cause }: UnreachableDetails = {}) {
    super(message, { cause });
    this.isKeySpent = isKeySpent;
  }
}

type UnreachableDetails = { isKeySpent?: boolean; cause?: unknown };

/** The provider said no, and would say so again. The message is for people. */
export class CardProviderRefused extends Error {
  override readonly name = 'CardProviderRefused';
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Somebody else may have sent this event, or sent it again. */
export class CardEventRefused extends Error {
  override readonly name = 'CardEventRefused';
  readonly reason: 'bad_signature' | 'too_old' | 'unreadable';

  constructor(reason: CardEventRefused['reason'], cause?: unknown) {
    super(`The event was refused: ${reason}.`, { cause });
    this.reason = reason;
  }
}
