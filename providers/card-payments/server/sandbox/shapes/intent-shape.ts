import type Stripe from 'stripe';
import type { IntentRow } from '../intents/intent-store.ts';
import { nulls } from './nulls.ts';
import { seconds } from './seconds.ts';

/** Fields of Stripe that the sandbox does not offer. */
const notOffered = {
  ...nulls('allowed_payment_method_types application application_fee_amount'),
  ...nulls('automatic_payment_methods cancellation_reason customer customer_account description'),
  ...nulls('excluded_payment_method_types managed_payments on_behalf_of'),
  ...nulls('payment_method_configuration_details payment_record processing receipt_email review'),
  ...nulls('setup_future_usage shipping source statement_descriptor statement_descriptor_suffix'),
  ...nulls('transfer_data transfer_group'),
} satisfies Partial<Stripe.PaymentIntent>;

const cardOptions: Stripe.PaymentIntent.PaymentMethodOptions = {
  card: {
    installments: null,
    mandate_options: null,
    network: null,
    request_three_d_secure: 'automatic',
  },
};

export const intentShape = (row: IntentRow, publicBase: string): Stripe.PaymentIntent => ({
  ...notOffered,
  id: row.id,
  object: 'payment_intent',
  amount: row.amount,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: row.charge ? row.amount : 0,
  canceled_at: row.canceled_at && seconds(row.canceled_at),
  capture_method: 'automatic',
  client_secret: row.client_secret,
  confirmation_method: 'automatic',
  created: seconds(row.created_at),
  currency: row.currency,
  last_payment_error: row.last_error as Stripe.PaymentIntent.LastPaymentError | null,
  latest_charge: row.charge ?? row.last_error?.charge ?? null,
  livemode: false,
  metadata: row.metadata,
  next_action: row.authentication
    ? {
        type: 'use_stripe_sdk',
        use_stripe_sdk: {
          type: 'three_d_secure_redirect',
          stripe_js: `${publicBase}/authentications/${row.authentication}`,
        },
      }
    : null,
  payment_method: row.payment_method,
  payment_method_options: cardOptions,
  payment_method_types: ['card'],
  status: row.status,
});
