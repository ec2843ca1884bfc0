import type Stripe from 'stripe';
import type { IntentRow } from '../intents/intent-store.ts';
import type { StripeProblem } from '../refusal.ts';
import { paymentMethodShape } from './payment-method-shape.ts';

/** The part of Stripe's API that the sandbox leaves out; no balance is kept. */
const notOffered = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  customer: null,
  description: null,
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
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

/** The charge that the intent was paid with, or else the last one that the bank declined. */
export function latestChargeShape(intent: IntentRow): Stripe.Charge | null {
  if (intent.charge) return paidChargeShape(intent, intent.charge);
  const { last_error: problem } = intent;
  if (!problem?.charge || !problem.payment_method) return null;
  return failedChargeShape(problem, triedCharge(intent, problem.charge, problem.payment_method));
}

const paidChargeShape = (intent: IntentRow, charge: string): Stripe.Charge => ({
  ...triedCharge(intent, charge, paymentMethodShape(intent.card!)),
  amount_captured: intent.amount,
  amount_refunded: intent.refunded_amount,
  captured: true,
  disputed: intent.disputed,
  outcome: approved,
  paid: true,
  refunded: intent.refunded_amount === intent.amount,
  status: 'succeeded',
});

const failedChargeShape = (problem: StripeProblem, charge: TriedCharge): Stripe.Charge => ({
  ...charge,
  failure_code: problem.code ?? null,
  failure_message: problem.message,
  outcome: declined(problem),
  status: 'failed',
});

type TriedCharge = ReturnType<typeof triedCharge>;

const triedCharge = (intent: IntentRow, id: string, method: Stripe.PaymentMethod) => ({
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
  amount_authorized: amount,
  authorization_code: null,
  brand,
  checks,
  country,
  electronic_commerce_indicator: null,
  exp_month,
  exp_year,
  funding,
  installments: null,
  last4,
  mandate: null,
  network: brand,
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});
