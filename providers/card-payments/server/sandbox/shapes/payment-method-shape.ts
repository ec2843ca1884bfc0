import type Stripe from 'stripe';
import type { PaymentMethodRow } from '../intents/payment-method-store.ts';
import { seconds } from './seconds.ts';

const billingShape = ({ name, email }: PaymentMethodRow['billing']) => ({
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: email ?? null,
  name: name ?? null,
  phone: null,
  tax_id: null,
});

export const paymentMethodShape = (row: PaymentMethodRow): Stripe.PaymentMethod => ({
  id: row.id,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: billingShape(row.billing),
  card: {
    brand: row.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: row.brand,
    exp_month: row.exp_month,
    exp_year: row.exp_year,
    funding: 'credit',
    generated_from: null,
    last4: row.last4,
    networks: { available: [row.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: seconds(row.created_at),
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});
