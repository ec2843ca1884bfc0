import type Stripe from 'stripe';
import type { IntentRow } from '../intents/intent-store.ts';
import type { RefundRow } from '../intents/refund-store.ts';
import { seconds } from './seconds.ts';

export const refundShape = (
  row: RefundRow,
  intent: Pick<IntentRow, 'charge' | 'currency' | 'payment_method'>,
): Stripe.Refund => ({
  id: row.id,
  object: 'refund',
  amount: row.amount,
  balance_transaction: null,
  charge: intent.charge,
  created: seconds(row.created_at),
  currency: intent.currency,
  customer: null,
  customer_account: null,
  destination_details: { type: 'card', card: { type: 'refund' } },
  metadata: row.metadata,
  payment_intent: row.intent,
  payment_method: intent.payment_method,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: row.status,
  transfer_reversal: null,
  ...(row.failure_reason && { failure_reason: row.failure_reason }),
});
