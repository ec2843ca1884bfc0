import type Stripe from 'stripe';
import type { DisputeRow } from '../intents/dispute-store.ts';
import type { IntentRow } from '../intents/intent-store.ts';
import { nulls } from './nulls.ts';
import { seconds } from './seconds.ts';

const week = 7 * 24 * 3600;

const noEvidence: Stripe.Dispute.Evidence = {
  ...nulls('access_activity_log billing_address cancellation_policy'),
  ...nulls('cancellation_policy_disclosure cancellation_rebuttal customer_communication'),
  ...nulls('customer_email_address customer_name customer_purchase_ip customer_signature'),
  ...nulls('duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id'),
  ...nulls('product_description receipt refund_policy refund_policy_disclosure'),
  ...nulls('refund_refusal_explanation service_date service_documentation shipping_address'),
  ...nulls('shipping_carrier shipping_date shipping_documentation shipping_tracking_number'),
  ...nulls('uncategorized_file uncategorized_text'),
  enhanced_evidence: {},
};

export const disputeShape = (
  row: DisputeRow,
  intent: Pick<IntentRow, 'charge' | 'currency' | 'card'>,
): Stripe.Dispute => {
  const isOpen = row.status === 'needs_response';
  const brand = intent.card?.brand ?? 'unknown';
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: [],
    charge: intent.charge!,
    created: seconds(row.created_at),
    currency: intent.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: seconds(row.created_at) + week,
      enhanced_eligibility: {},
      has_evidence: !isOpen,
      past_due: false,
      submission_count: isOpen ? 0 : 1,
      submission_method: isOpen ? 'not_submitted' : 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: isOpen,
    livemode: false,
    metadata: {},
    payment_intent: row.intent,
    payment_method_details: {
      type: 'card',
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: null },
    },
    reason: row.reason,
    status: row.status,
  };
};
