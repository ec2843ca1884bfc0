/** The card provider. Amounts are integer minor units. */
export type CardPayments = {
  /** Whether real money moves. Intents and events of the other mode are not ours. */
  liveMode: boolean;
  /** The same key returns the same intent, for at least a day. */
  openIntent(order: IntentOrder): Promise<Intent>;
  readIntent(id: string): Promise<Intent | null>;
  /** Returns the intent afterwards: canceled, or succeeded or processing after all. */
  cancelIntent(id: string, key: string): Promise<Intent>;
  /** Refunds the whole amount once. A repeated call returns the same refund. */
  refund(order: RefundOrder): Promise<Refund>;
  readRefundsAndDisputes(intentId: string): Promise<RefundsAndDisputes>;
  /** Intents with refunds or disputes since then, some repeatedly. */
  refundedOrDisputedSince(moment: Date): AsyncIterable<string>;
  /** Newest first, including that second. */
  intentsSince(moment: Date): AsyncIterable<Intent>;
  /** Newest first; null means all that the provider keeps. Results overlap, so callers skip known ids. */
  eventsSince(cursor: Date | null): AsyncIterable<CardEvent>;
  /** Throws CardEventRefused unless the provider signed these bytes recently. */
  readEvent(rawBody: Uint8Array | string, signatureHeader: string | undefined): CardEvent;
};

type IntentOrder = {
  amount: number;
  /** ISO 4217 in lower case. */
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
  clientSecret: string;
  status: IntentStatus;
  amount: number;
  currency: string;
  liveMode: boolean;
  metadata: Record<string, string>;
  refundedAmount: number;
  lastFailure: { code: string; message: string } | null;
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

export type Dispute = {
  id: string;
  intentId: string;
  amount: number;
  /** In the provider's words. */
  reason: string;
  /** `lost`: the cardholder got the money. */
  status: 'open' | 'won' | 'lost';
  answerBy: Date | null;
  createdAt: Date;
};

type RefundsAndDisputes = { refunds: Refund[]; disputes: Dispute[] };

/** Announces a change. The current state is read from the intent. */
export type CardEvent = {
  id: string;
  kind: 'intent_succeeded' | 'intent_failed' | 'intent_canceled' | 'refund_or_dispute' | 'other';
  type: string;
  intentId: string | null;
  liveMode: boolean;
  createdAt: Date;
};

/** It is unknown whether the provider has acted: repeat the call with the same key. */
export class CardProviderUnreachable extends Error {
  override readonly name = 'CardProviderUnreachable';
  /** The provider stores this failure under the key and would repeat it. */
  readonly isKeySpent: boolean;

  constructor(message: string, { isKeySpent = false, cause }: UnreachableDetails = {}) {
    super(message, { cause });
    this.isKeySpent = isKeySpent;
  }
}

type UnreachableDetails = { isKeySpent?: boolean; cause?: unknown };

/** The provider refused, and would refuse again. The message is for people. */
export class CardProviderRefused extends Error {
  override readonly name = 'CardProviderRefused';
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The event may be forged or replayed. */
export class CardEventRefused extends Error {
  override readonly name = 'CardEventRefused';
  readonly reason: 'bad_signature' | 'too_old' | 'unreadable';

  constructor(reason: CardEventRefused['reason'], cause?: unknown) {
    super(`The event was refused: ${reason}.`, { cause });
    this.reason = reason;
  }
}
