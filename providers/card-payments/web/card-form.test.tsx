import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  billing,
  closeCardForm,
  field,
  openCardForm,
  pay,
  payButton,
  type,
} from '../../../tests/screens/card-form.tsx';
import { letDialogsOpen } from '../../../tests/screens/drawn.tsx';
import { CardForm } from './card-form.tsx';

beforeEach(letDialogsOpen);
afterEach(closeCardForm);

test('every wrong field is marked at once, and the first of them has the focus', async () => {
  await openCardForm();
  fireEvent.change(field('Card number'), { target: { value: '4242424242424242' } });
  fireEvent.click(payButton());
  await screen.findByRole('alert');

  const marked = ['Card number', 'Expiry date', 'Security code'].map(
    (label) => field(label).getAttribute('aria-invalid') === 'true',
  );
  expect(marked).toEqual([false, true, true]);
  expect(document.activeElement).toBe(field('Expiry date'));
});

test('Pay is disabled without a client secret, and when the page disables it', async () => {
  const { show, intent, calls } = await openCardForm();
  const clientSecret = intent.clientSecret;
  type('4242424242424242');
  expect(payButton().disabled).toBe(false);

  show({ clientSecret: null });
  expect(payButton().disabled).toBe(true);
  show({ clientSecret, disabled: true });
  expect(payButton().disabled).toBe(true);
  fireEvent.submit(payButton().closest('form')!);
  show({ clientSecret: null });
  fireEvent.submit(payButton().closest('form')!);

  expect(calls).toEqual([]);
});

test('Pay is disabled until the library is loaded', () => {
  const onSucceeded = vi.fn();
  render(
    <CardForm
      payments={null}
      clientSecret="pi_1_secret_1"
      amountLabel="$12,500"
      billing={billing}
      onSucceeded={onSucceeded}
    />,
  );
  expect(payButton().disabled).toBe(true);
  fireEvent.submit(payButton().closest('form')!);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Pay is disabled while submitting, and a second submission does nothing', async () => {
  const { calls, onSucceeded } = await openCardForm({ switches: { latency: 50 } });
  pay('4242424242424242');
  await waitFor(() => expect(payButton().disabled).toBe(true));
  fireEvent.submit(payButton().closest('form')!);
  fireEvent.submit(payButton().closest('form')!);

  await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
  expect(calls).toHaveLength(2);
});

test.each([
  ['4242424242424241', 'Your card number is invalid.'],
  ['4111111111111111', /only test cards work/],
  ['', 'Your card number is incomplete.'],
])('card %j is never sent', async (number, message) => {
  const { calls } = await openCardForm();
  pay(number);

  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect(calls).toEqual([]);
});

test('a field shows its mistake when it is left, and the browser fills in no real card', async () => {
  await openCardForm();
  type('4242 4242 4242 4241');
  expect(field('Card number').getAttribute('aria-invalid')).toBeNull();
  fireEvent.blur(field('Card number'));

  expect(field('Card number').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Your card number is invalid.')).toBeTruthy();
  expect(field('Card number').autocomplete).toBe('off');
});

test('numbers and dates are formatted while typing, and the caret stays where it was', async () => {
  await openCardForm();
  type('4242424242424242', { expiry: '340' });
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
  expect(field('Expiry date').value).toBe('03 / 40');

  fireEvent.change(field('Card number'), {
    target: { value: '42429 4242 4242 424', selectionStart: 5, selectionEnd: 5 },
  });
  expect(field('Card number').value).toBe('4242 9424 2424 2424');
  expect(field('Card number').selectionStart).toBe(6);
});

test('React may mount the form twice', async () => {
  const { intent, onSucceeded } = await openCardForm({ isStrict: true });
  expect(screen.getAllByLabelText('Card number')).toHaveLength(1);
  pay('4242424242424242');
  await waitFor(() => expect(onSucceeded).toHaveBeenCalledExactlyOnceWith(intent.id));
});
