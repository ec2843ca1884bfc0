import { readFileSync } from 'node:fs';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeCardElement, StripeElements } from '@stripe/stripe-js';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createSandboxStripe } from './sandbox-stripe.ts';

afterEach(async () => {
  cleanup();
  // Its fields leave with a timer of no length, as this one, and timers take turns.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
});

function mountElement() {
  const stripe = createSandboxStripe('/card-sandbox');
  const onChange = vi.fn();
  const onReady = vi.fn();
  let elements: StripeElements | null = null;
  function Inner() {
    elements = useElements();
    expect(useStripe()).toBe(stripe);
    return <CardElement onChange={onChange} onReady={onReady} />;
  }
  const { unmount } = render(
    <Elements stripe={stripe}>
      <Inner />
    </Elements>,
  );
  const element = (): StripeCardElement => elements!.getElement(CardElement)!;
  return { stripe, element, onChange, onReady, unmount };
}

test('the checks of react-stripe-js were read in the installed version', () => {
  const installed = readFileSync('node_modules/@stripe/react-stripe-js/package.json', 'utf8');
  expect(JSON.parse(installed).version).toBe('7.0.1');
});

test('react-stripe-js accepts the sandbox', async () => {
  const { element, onReady } = mountElement();
  const number = await screen.findByLabelText('Card number');

  expect(onReady).toHaveBeenCalledWith(element());
  act(() => element().focus());
  expect(document.activeElement).toBe(number);
  act(() => element().blur());
  expect(document.activeElement).toBe(document.body);
});

test.each(['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment'] as const)(
  'without %s it would not',
  (name) => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const lacking = { ...createSandboxStripe('/card-sandbox'), [name]: undefined };
    expect(() => render(<Elements stripe={lacking as never} />)).toThrow('Invalid prop `stripe`');
    quiet.mockReset();
  },
);

test('the card element reports completeness, and can be disabled and cleared', async () => {
  const { element, onChange } = mountElement();
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(await field('Card number'), { target: { value: '4242424242424242' } });
  expect(onChange).toHaveBeenLastCalledWith(
    expect.objectContaining({ elementType: 'card', brand: 'visa', complete: false, empty: false }),
  );
  fireEvent.change(await field('Expiry date'), { target: { value: '1240' } });
  fireEvent.change(await field('Security code'), { target: { value: '123' } });
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ complete: true }));

  act(() => element().update({ disabled: true }));
  expect((await field('Card number')).disabled).toBe(true);
  act(() => element().clear());
  expect((await field('Card number')).value).toBe('');
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ empty: true }));
});

test('the card element removes everything on unmount', async () => {
  const { unmount } = mountElement();
  await screen.findByLabelText('Card number');
  unmount();
  expect(screen.queryByLabelText('Card number')).toBeNull();
});

test('without a network the payment reports that', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const stripe = createSandboxStripe('/card-sandbox');
  const lost = { error: { type: 'api_connection_error' } };

  expect(await stripe.retrievePaymentIntent('pi_1_secret_1')).toMatchObject(lost);
  expect(
    await stripe.confirmCardPayment('pi_1_secret_1', { payment_method: 'pm_1' }),
  ).toMatchObject(lost);
  vi.unstubAllGlobals();
});
