import type Stripe from 'stripe';
import type { DisputeRow } from '../intents/dispute-store.ts';
import type { IntentRow } from '../intents/intent-store.ts';
import { seconds } from './seconds.ts';

const week = 7 * 24 * 3600;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
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
