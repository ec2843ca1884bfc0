import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import { CardForm } from '#providers/card-payments/web/card-form.tsx';
import {
  type LoadedCardPayments,
  loadCardPayments,
} from '#providers/card-payments/web/load-card-payments.ts';
import { openSandbox } from '../services/card-sandbox.ts';

export const billing = { name: 'Bea', email: 'bea@example.com' };
const origin = 'https://market.example';

export async function closeCardForm() {
  cleanup();
  // The sandbox's fields are removed by a timer of 0 ms, which runs before this one.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  vi.unstubAllGlobals();
}

/** A payment page with a real sandbox. */
export async function openCardForm({
  isStrict = false,
  ...options
}: Parameters<typeof openSandbox>[0] & { isStrict?: boolean } = {}) {
  const sandbox = await openSandbox(options);
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push(`${init.method ?? 'GET'} ${url.replace(/\?.*/, '')}`);
    const body = init.body instanceof URLSearchParams ? String(init.body) : undefined;
    return sandbox.handler(
      new Request(new URL(url, origin), { method: init.method, headers: init.headers, body }),
    );
  });
  const intent = await sandbox.open('attempt 1');
  const payments = await loadCardPayments({ kind: 'sandbox', base: '/card-sandbox' });
  const onSucceeded = vi.fn<(id: string) => void>();
  const onFailed = vi.fn<(message: string) => void>();

  const page = (
    props: Partial<{
      clientSecret: string | null;
      payments: LoadedCardPayments | null;
      disabled: boolean;
      afterRefusal: string;
    }> = {},
  ) => {
    const form = (
      <CardForm
        payments={payments}
        clientSecret={intent.clientSecret}
        amountLabel="$12,500"
        billing={billing}
        onSucceeded={onSucceeded}
        onFailed={onFailed}
        {...props}
      />
    );
    return isStrict ? <StrictMode>{form}</StrictMode> : form;
  };
  const { rerender } = render(page());
  await screen.findByLabelText('Card number');

  return {
    ...sandbox,
    intent,
    calls,
    onSucceeded,
    onFailed,
    show: (props: Parameters<typeof page>[0]) => rerender(page(props)),
  };
}

export const payButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $12,500' });
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export function type(number: string, { expiry = '1240', cvc = '123' } = {}) {
  fireEvent.change(field('Card number'), { target: { value: number } });
  fireEvent.change(field('Expiry date'), { target: { value: expiry } });
  fireEvent.change(field('Security code'), { target: { value: cvc } });
}

export function pay(number: string) {
  type(number);
  payButton().focus();
  fireEvent.click(payButton());
}
