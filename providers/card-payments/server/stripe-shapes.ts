import type Stripe from 'stripe';
import type { Dispute, Intent, IntentStatus, Refund } from '../card-payments.ts';

const refundStates: Record<string, Refund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export const toIntent = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  clientSecret: intent.client_secret ?? '',
  status: toStatus(intent.status),
  amount: intent.amount,
  currency: intent.currency,
  liveMode: intent.livemode,
  metadata: intent.metadata,
  refundedAmount: refundedAmountOf(intent.latest_charge),
  lastFailure: toFailure(intent.last_payment_error),
  card: cardOf(intent.latest_charge),
  createdAt: new Date(intent.created * 1000),
});

export const isFinal = ({ status }: Intent): boolean =>
  status === 'succeeded' || status === 'canceled';

export const toRefund = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  intentId: idOf(refund.payment_intent) ?? '',
  amount: refund.amount,
  status: refundStates[refund.status ?? ''] ?? 'pending',
  failureReason: refund.failure_reason ?? null,
  createdAt: new Date(refund.created * 1000),
});

/** A prevented dispute or an inquiry costs nothing, like a won dispute. */
const endedDisputes: Record<string, Dispute['status']> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

export const toDispute = (dispute: Stripe.Dispute): Dispute => {
  const { due_by } = dispute.evidence_details;
  return {
    id: dispute.id,
    intentId: idOf(dispute.payment_intent) ?? '',
    amount: dispute.amount,
    reason: dispute.reason,
    status: endedDisputes[dispute.status] ?? 'open',
    answerBy: due_by ? new Date(due_by * 1000) : null,
    createdAt: new Date(dispute.created * 1000),
  };
};

/** We never capture separately, so an uncaptured intent is still processing. */
const toStatus = (status: string): IntentStatus =>
  status === 'requires_capture' ? 'processing' : (status as IntentStatus);

const refundedAmountOf = (charge: Stripe.PaymentIntent['latest_charge']): number =>
  charge && typeof charge !== 'string' ? charge.amount_refunded : 0;

/** Null unless the latest charge was paid. */
const cardOf = (charge: Stripe.PaymentIntent['latest_charge']): Intent['card'] => {
  const isPaid = charge && typeof charge !== 'string' && charge.paid;
  const card = isPaid ? charge.payment_method_details?.card : null;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
};

const toFailure = (problem: Stripe.PaymentIntent['last_payment_error']): Intent['lastFailure'] =>
  problem && { code: problem.code ?? problem.type, message: problem.message ?? '' };

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
