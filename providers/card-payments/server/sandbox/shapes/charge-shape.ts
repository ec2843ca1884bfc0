import type Stripe from 'stripe';
import type { IntentRow } from '../intents/intent-store.ts';
import type { StripeProblem } from '../refusal.ts';
import { nulls } from './nulls.ts';
import { paymentMethodShape } from './payment-method-shape.ts';

/** Fields of Stripe that the sandbox does not offer. */
const notOffered = {
  ...nulls('application application_fee application_fee_amount balance_transaction'),
  ...nulls('calculated_statement_descriptor customer description failure_balance_transaction'),
  ...nulls('on_behalf_of receipt_email receipt_number receipt_url review shipping source'),
  ...nulls('source_transfer statement_descriptor statement_descriptor_suffix transfer_data'),
  ...nulls('transfer_group'),
  fraud_details: {},
} satisfies Partial<Stripe.Charge>;

const noAdvice = { advice_code: null, network_advice_code: null, risk_level: 'normal' };

const approved: Stripe.Charge.Outcome = {
  ...noAdvice,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  seller_message: 'Payment complete.',
  type: 'authorized',
};

const declined = ({ code, decline_code }: StripeProblem): Stripe.Charge.Outcome => ({
  ...noAdvice,
  network_decline_code: null,
  network_status: 'declined_by_network',
  reason: decline_code ?? code ?? null,
  seller_message: 'The bank did not return any further details with this decline.',
  type: 'issuer_declined',
});

export function latestChargeShape(intent: IntentRow): Stripe.Charge | null {
  if (intent.charge) return paidChargeShape(intent, intent.charge);
  const { last_error: problem } = intent;
  if (!problem?.charge || !problem.payment_method) return null;
  return failedChargeShape(problem, chargeOf(intent, problem.charge, problem.payment_method));
}

const paidChargeShape = (intent: IntentRow, charge: string): Stripe.Charge => ({
  ...chargeOf(intent, charge, paymentMethodShape(intent.card!)),
  amount_captured: intent.amount,
  amount_refunded: intent.refunded_amount,
  captured: true,
  disputed: intent.disputed,
  outcome: approved,
  paid: true,
  refunded: intent.refunded_amount === intent.amount,
  status: 'succeeded',
});

const failedChargeShape = (problem: StripeProblem, charge: ChargeFields): Stripe.Charge => ({
  ...charge,
  failure_code: problem.code ?? null,
  failure_message: problem.message,
  outcome: declined(problem),
  status: 'failed',
});

type ChargeFields = ReturnType<typeof chargeOf>;

const chargeOf = (intent: IntentRow, id: string, method: Stripe.PaymentMethod) => ({
  ...notOffered,
  id,
  object: 'charge' as const,
  amount: intent.amount,
  amount_captured: 0,
  amount_refunded: 0,
  billing_details: method.billing_details,
  captured: false,
  created: method.created,
  currency: intent.currency,
  disputed: false,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: intent.metadata,
  outcome: null,
  paid: false,
  payment_intent: intent.id,
  payment_method: method.id,
  payment_method_details: { type: 'card', card: cardDetails(intent, method.card!) },
  refunded: false,
});

const cardDetails = (
  { amount }: IntentRow,
  { brand, checks, country, exp_month, exp_year, funding, last4 }: Stripe.PaymentMethod.Card,
): Stripe.Charge.PaymentMethodDetails.Card => ({
  ...nulls('authorization_code electronic_commerce_indicator installments mandate'),
  ...nulls('network_transaction_id three_d_secure transaction_link_id wallet'),
  amount_authorized: amount,
  brand,
  checks,
  country,
  exp_month,
  exp_year,
  funding,
  last4,
  network: brand,
  regulated_status: 'unregulated',
});
