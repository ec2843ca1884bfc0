import type { EventRow } from './events/event-store.ts';
import type { DisputeRow } from './intents/dispute-store.ts';
import type { IntentRow } from './intents/intent-store.ts';
import type { PaymentMethodRow } from './intents/payment-method-store.ts';
import type { RefundRow } from './intents/refund-store.ts';

/** Our rows as the objects of Stripe's API. */
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

export const intentShape = (row: IntentRow, publicBase: string) => ({
  id: row.id,
  object: 'payment_intent' as const,
  amount: row.amount,
  amount_capturable: 0,
  amount_received: row.charge ? row.amount : 0,
  canceled_at: row.canceled_at && seconds(row.canceled_at),
  cancellation_reason: null,
  capture_method: 'automatic',
  client_secret: row.client_secret,
  confirmation_method: 'automatic',
  created: seconds(row.created_at),
  currency: row.currency,
  description: null,
  last_payment_error: row.last_error,
  latest_charge: row.charge as string | ReturnType<typeof chargeShape> | null,
  livemode: false,
  metadata: row.metadata,
  next_action: row.authentication && {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'three_d_secure_redirect',
      stripe_js: `${publicBase}/authentications/${row.authentication}`,
    },
  },
  payment_method: row.payment_method,
  payment_method_types: ['card'],
  status: row.status,
});

export const chargeShape = (intent: IntentRow) => ({
  id: intent.charge,
  object: 'charge' as const,
  amount: intent.amount,
  amount_captured: intent.amount,
  amount_refunded: intent.refunded_amount,
  captured: true,
  created: seconds(intent.created_at),
  currency: intent.currency,
  livemode: false,
  metadata: intent.metadata,
  paid: true,
  payment_intent: intent.id,
  payment_method: intent.payment_method,
  payment_method_details: { type: 'card', card: intent.card },
  refunded: intent.refunded_amount === intent.amount,
  status: 'succeeded',
});

export const refundShape = (row: RefundRow, intent: Pick<IntentRow, 'charge' | 'currency'>) => ({
  id: row.id,
  object: 'refund' as const,
  amount: row.amount,
  charge: intent.charge,
  created: seconds(row.created_at),
  currency: intent.currency,
  metadata: row.metadata,
  payment_intent: row.intent,
  reason: null,
  status: row.status,
  ...(row.failure_reason && { failure_reason: row.failure_reason }),
});

export const disputeShape = (row: DisputeRow, intent: Pick<IntentRow, 'charge' | 'currency'>) => ({
  id: row.id,
  object: 'dispute' as const,
  amount: row.amount,
  charge: intent.charge,
  created: seconds(row.created_at),
  currency: intent.currency,
  evidence_details: {
    due_by: seconds(row.created_at) + 7 * 24 * 3600,
    has_evidence: row.status !== 'needs_response',
    past_due: false,
    submission_count: row.status === 'needs_response' ? 0 : 1,
  },
  is_charge_refundable: row.status === 'needs_response',
  livemode: false,
  metadata: {},
  payment_intent: row.intent,
  reason: row.reason,
  status: row.status,
});

export const paymentMethodShape = (row: PaymentMethodRow) => ({
  id: row.id,
  object: 'payment_method' as const,
  billing_details: {
    address: null,
    email: row.billing.email ?? null,
    name: row.billing.name ?? null,
    phone: null,
  },
  card: {
    brand: row.brand,
    country: 'US',
    exp_month: row.exp_month,
    exp_year: row.exp_year,
    funding: 'credit',
    last4: row.last4,
  },
  created: seconds(row.created_at),
  customer: null,
  livemode: false,
  type: 'card',
});

export const eventShape = (row: EventRow) => ({
  id: row.id,
  object: 'event' as const,
  api_version: '2026-10-28.endive',
  created: seconds(row.created_at),
  data: { object: row.object },
  livemode: false,
  pending_webhooks: 1,
  request: null,
  type: row.type,
});
