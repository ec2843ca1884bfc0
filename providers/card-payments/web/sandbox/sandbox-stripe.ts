import type { PaymentIntent, Stripe, StripeError } from '@stripe/stripe-js';
import { digitsOf } from '../../card-number.ts';
import { askInDialog } from './authentication-dialog.tsx';
import { expiryOf } from './card-values.ts';
import { type ApiResult, createSandboxApi } from './sandbox-api.ts';
import { SandboxCardElement } from './sandbox-card-element.tsx';

type MethodData = {
  card: SandboxCardElement;
  billing_details?: { name?: string; email?: string };
};

type ConfirmData = { payment_method?: string | MethodData };

const noMethod: StripeError = {
  type: 'invalid_request_error',
  message: 'A payment method is needed.',
};

/** Like Stripe.js. react-stripe-js is pinned, and a test checks what it needs. */
export function createSandboxStripe(base: string): Stripe {
  const api = createSandboxApi(base);

  async function createPaymentMethod({ card, billing_details = {} }: MethodData) {
    const problem = card.markProblems();
    if (problem) return { error: { type: 'validation_error', ...problem } };
    const { ok, error } = await api.createPaymentMethod(fieldsOf(card, billing_details));
    return ok ? { paymentMethod: ok } : { error };
  }

  async function confirmCardPayment(clientSecret: string, { payment_method }: ConfirmData = {}) {
    const method = await methodOf(payment_method);
    if (!method.ok) return { error: method.error };
    const confirmed = await api.confirm(clientSecret, method.ok);
    const url = confirmed.ok && authenticationOf(confirmed.ok);
    return resultOf(url ? await authenticate(clientSecret, url) : confirmed);
  }

  async function methodOf(given: ConfirmData['payment_method']): Promise<ApiResult<string>> {
    if (!given) return { error: noMethod };
    if (typeof given === 'string') return { ok: given };
    const { paymentMethod, error } = await createPaymentMethod(given);
    return paymentMethod ? { ok: paymentMethod.id } : { error: error as StripeError };
  }

  async function authenticate(
    clientSecret: string,
    url: string,
  ): Promise<ApiResult<PaymentIntent>> {
    const isAnswered = async () => {
      const { ok } = await api.retrieve(clientSecret);
      return ok !== undefined && ok.status !== 'requires_action';
    };
    const answered = await askInDialog({ url, isAnswered });
    return answered ? api.retrieve(clientSecret) : api.abandonAuthentication(clientSecret);
  }

  const shape = {
    elements: () => createElements(),
    createPaymentMethod,
    confirmCardPayment,
    async retrievePaymentIntent(clientSecret: string) {
      const { ok, error } = await api.retrieve(clientSecret);
      return ok ? { paymentIntent: ok } : { error };
    },
    // Checked for, but never called.
    async createToken() {
      return { error: noMethod };
    },
  };
  return shape as unknown as Stripe;
}

function createElements() {
  let card: SandboxCardElement | null = null;
  return {
    create() {
      card = new SandboxCardElement();
      return card;
    },
    getElement: () => card,
    update() {},
  };
}

function fieldsOf(
  { values }: SandboxCardElement,
  { name, email }: { name?: string; email?: string },
) {
  const { month, year } = expiryOf(values);
  return {
    type: 'card',
    'card[number]': digitsOf(values.number),
    'card[exp_month]': month,
    'card[exp_year]': year,
    'card[cvc]': values.cvc,
    ...(name && { 'billing_details[name]': name }),
    ...(email && { 'billing_details[email]': email }),
  };
}

const authenticationOf = ({ status, next_action }: PaymentIntent): string | undefined =>
  status === 'requires_action'
    ? (next_action?.use_stripe_sdk as { stripe_js?: string } | undefined)?.stripe_js
    : undefined;

/** A refusal after authentication is in the intent; other errors were returned before. */
function resultOf({ ok, error }: ApiResult<PaymentIntent>) {
  if (!ok) return { error };
  const isRefused = ok.status === 'requires_payment_method' && ok.last_payment_error;
  return isRefused
    ? { error: { ...ok.last_payment_error, payment_intent: ok } }
    : { paymentIntent: ok };
}
