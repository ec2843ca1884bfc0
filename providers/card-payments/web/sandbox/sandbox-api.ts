import type { PaymentIntent, PaymentMethod, StripeError } from '@stripe/stripe-js';
import { sandboxPublishableKey } from '../../sandbox-publishable-key.ts';

export type ApiResult<T> = { ok: T; error?: undefined } | { ok?: undefined; error: StripeError };

const lost: StripeError = {
  type: 'api_connection_error',
  message: 'We could not reach the payment service. Check your connection and try again.',
};

export function createSandboxApi(base: string) {
  async function call<T>(path: string, init: RequestInit): Promise<ApiResult<T>> {
    try {
      const headers = { authorization: `Bearer ${sandboxPublishableKey}` };
      const answer = await fetch(`${base}/v1${path}`, { ...init, headers, credentials: 'omit' });
      const body = await answer.json();
      return answer.ok ? { ok: body } : { error: body.error ?? lost };
    } catch {
      return { error: lost };
    }
  }

  const post = <T>(path: string, fields: Record<string, string>) =>
    call<T>(path, { method: 'POST', body: new URLSearchParams(fields) });
  const pathOf = (clientSecret: string) =>
    `/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')}`;

  return {
    createPaymentMethod: (fields: Record<string, string>) =>
      post<PaymentMethod>('/payment_methods', fields),
    confirm: (clientSecret: string, paymentMethod: string) =>
      post<PaymentIntent>(`${pathOf(clientSecret)}/confirm`, {
        client_secret: clientSecret,
        payment_method: paymentMethod,
      }),
    abandonAuthentication: (clientSecret: string) =>
      post<PaymentIntent>(`${pathOf(clientSecret)}/source_cancel`, { client_secret: clientSecret }),
    retrieve: (clientSecret: string) =>
      call<PaymentIntent>(
        `${pathOf(clientSecret)}?${new URLSearchParams({ client_secret: clientSecret })}`,
        {},
      ),
  };
}
