// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSandbox } from '../../../tests/services/card-sandbox.ts';
import { CardForm } from './card-form.tsx';
import { type LoadedCardPayments, loadCardPayments } from './load-card-payments.ts';

const billing = { name: 'Bea', email: 'bea@example.com' };
const origin = 'https://market.example';

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
});

afterEach(async () => {
  cleanup();
  // The sandbox's fields leave with a timer of no length, as this one, and timers take turns.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  vi.unstubAllGlobals();
});

/** A payment page in front of a real sandbox. */
async function openPage({
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

const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $12,500' });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function type(number: string, { expiry = '1240', cvc = '123' } = {}) {
  fireEvent.change(field('Card number'), { target: { value: number } });
  fireEvent.change(field('Expiry date'), { target: { value: expiry } });
  fireEvent.change(field('Security code'), { target: { value: cvc } });
}

function pay(number: string) {
  type(number);
  payButton().focus();
  fireEvent.click(payButton());
}

test('paying with 4242… calls the provider twice, with name and email, and tells the intent', async () => {
  const { calls, intent, onSucceeded, cards, db } = await openPage();
  pay('4242424242424242');

  await waitFor(() => expect(onSucceeded).toHaveBeenCalledExactlyOnceWith(intent.id));
  expect(calls).toEqual([
    'POST /card-sandbox/v1/payment_methods',
    `POST /card-sandbox/v1/payment_intents/${intent.id}/confirm`,
  ]);
  expect(await cards.readIntent(intent.id)).toMatchObject({ status: 'succeeded' });
  const { rows } = await sql`select billing from card_sandbox.payment_methods`.execute(db);
  expect(rows).toEqual([{ billing }]);
});

test('a decline is shown under the form, the focus stays, and another card can follow', async () => {
  const { intent, onSucceeded, onFailed } = await openPage();
  pay('4000000000009995');

  expect((await screen.findByRole('alert')).textContent).toBe('Your card has insufficient funds.');
  expect(onFailed).toHaveBeenCalledExactlyOnceWith('Your card has insufficient funds.');
  expect(document.activeElement).toBe(payButton());

  pay('5555555555554444');
  await waitFor(() => expect(onSucceeded).toHaveBeenCalledExactlyOnceWith(intent.id));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('after a refusal it is said what to do, after a mistyped card only what is wrong', async () => {
  const { show, calls } = await openPage();
  show({ afterRefusal: 'Nothing was charged.' });
  type('4000000000009995', { cvc: '' });
  fireEvent.click(payButton());
  expect((await screen.findByRole('alert')).textContent).toBe(
    "Your card's security code is incomplete.",
  );
  expect(calls).toEqual([]);

  pay('4000000000009995');
  await screen.findByText('Nothing was charged.');
});

test('every wrong field is marked at once, and the first of them has the focus', async () => {
  await openPage();
  fireEvent.change(field('Card number'), { target: { value: '4242424242424242' } });
  fireEvent.click(payButton());
  await screen.findByRole('alert');

  const marked = ['Card number', 'Expiry date', 'Security code'].map(
    (label) => field(label).getAttribute('aria-invalid') === 'true',
  );
  expect(marked).toEqual([false, true, true]);
  expect(document.activeElement).toBe(field('Expiry date'));
});

test('Pay waits for the client secret, for the library and for whoever disables it', async () => {
  const { show, intent, calls } = await openPage();
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

test('nothing happens before the library is there', () => {
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
  const { calls, onSucceeded } = await openPage({ switches: { latency: 50 } });
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
])('card %j never leaves the page', async (number, message) => {
  const { calls } = await openPage();
  pay(number);

  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect(calls).toEqual([]);
});

test('a field says what is wrong once it has been left, and no browser fills in a real card', async () => {
  await openPage();
  type('4242 4242 4242 4241');
  expect(field('Card number').getAttribute('aria-invalid')).toBeNull();
  fireEvent.blur(field('Card number'));

  expect(field('Card number').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Your card number is invalid.')).toBeTruthy();
  expect(field('Card number').autocomplete).toBe('off');
});

test('numbers and dates are formatted while typing, and the caret stays where it was', async () => {
  await openPage();
  type('4242424242424242', { expiry: '340' });
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
  expect(field('Expiry date').value).toBe('03 / 40');

  fireEvent.change(field('Card number'), {
    target: { value: '42429 4242 4242 424', selectionStart: 5, selectionEnd: 5 },
  });
  expect(field('Card number').value).toBe('4242 9424 2424 2424');
  expect(field('Card number').selectionStart).toBe(6);
});

const frame = () => screen.findByTitle<HTMLIFrameElement>('Card authentication (sandbox)');

test.each([
  ['complete', '4000002760003184', null],
  ['complete', '4000008400001629', 'Your card was declined.'],
  ['fail', '4000002760003184', /unable to authenticate/],
] as const)('the bank asks in a dialog: %s with %s', async (outcome, number, problem) => {
  const { browser, intent, onSucceeded } = await openPage();
  pay(number);
  const page = await frame();
  expect(page.getAttribute('src')).toMatch(/^\/card-sandbox\/authentications\/auth_/);
  fireEvent.load(page);
  expect(await frame()).toBe(page);

  await browser.call('POST', page.getAttribute('src')!.replace('/card-sandbox', ''), { outcome });
  fireEvent.load(page);

  if (problem) expect((await screen.findByRole('alert')).textContent).toMatch(problem);
  else await waitFor(() => expect(onSucceeded).toHaveBeenCalledExactlyOnceWith(intent.id));
  expect(screen.queryByTitle('Card authentication (sandbox)')).toBeNull();
});

function closeDialogOf(page: HTMLIFrameElement) {
  const dialog = page.closest('dialog')!;
  dialog.open = false;
  fireEvent(dialog, new Event('close'));
}

test('closing the bank’s dialog gives the payment up, unless the bank had its answer', async () => {
  const { cards, intent, browser, onSucceeded } = await openPage();
  pay('4000002760003184');
  closeDialogOf(await frame());
  expect((await screen.findByRole('alert')).textContent).toMatch(/unable to authenticate/);
  expect(await cards.readIntent(intent.id)).toMatchObject({ status: 'requires_payment_method' });

  pay('4000002760003184');
  const page = await frame();
  await browser.call('POST', page.getAttribute('src')!.replace('/card-sandbox', ''), {
    outcome: 'complete',
  });
  closeDialogOf(page);
  await waitFor(() => expect(onSucceeded).toHaveBeenCalledExactlyOnceWith(intent.id));
});

const confirming = 'POST /v1/payment_intents/:id/confirm';

test('a charge whose answer got lost is looked up', async () => {
  const { intent, onSucceeded } = await openPage({
    switches: { faults: [{ kind: 'drop_answer', on: confirming }] },
  });
  pay('4242424242424242');
  await waitFor(() => expect(onSucceeded).toHaveBeenCalledExactlyOnceWith(intent.id));
});

test('a failure before the charge says that nothing is charged twice; the next try pays', async () => {
  const { intent, onSucceeded } = await openPage({
    switches: { faults: [{ kind: 'error_before', on: confirming, times: 1 }] },
  });
  pay('4242424242424242');
  expect((await screen.findByRole('alert')).textContent).toMatch(/not be charged twice/);

  fireEvent.click(payButton());
  await waitFor(() => expect(onSucceeded).toHaveBeenCalledExactlyOnceWith(intent.id));
});

test('paying what another tab has paid is a success, not an error', async () => {
  const { browser, intent, onSucceeded } = await openPage();
  await browser.confirm(intent, 'pm_card_visa');
  pay('4242424242424242');
  await waitFor(() => expect(onSucceeded).toHaveBeenCalledExactlyOnceWith(intent.id));
});

test('paying what was canceled says so', async () => {
  const { cards, intent } = await openPage();
  await cards.cancelIntent(intent.id, 'cancel');
  pay('4242424242424242');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing was charged/);
});

test('React may mount the form twice', async () => {
  const { intent, onSucceeded } = await openPage({ isStrict: true });
  expect(screen.getAllByLabelText('Card number')).toHaveLength(1);
  pay('4242424242424242');
  await waitFor(() => expect(onSucceeded).toHaveBeenCalledExactlyOnceWith(intent.id));
});
