import { fireEvent, screen, waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  billing,
  closeCardForm,
  openCardForm,
  pay,
  payButton,
  type,
} from '../../../tests/screens/card-form.tsx';
import { letDialogsOpen } from '../../../tests/screens/drawn.tsx';

beforeEach(letDialogsOpen);
afterEach(closeCardForm);

test('paying with 4242… calls the provider twice, with name and email, and reports the intent', async () => {
  const { calls, intent, onSucceeded, cards, db } = await openCardForm();
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
  const { intent, onSucceeded, onFailed } = await openCardForm();
  pay('4000000000009995');

  expect((await screen.findByRole('alert')).textContent).toBe('Your card has insufficient funds.');
  expect(onFailed).toHaveBeenCalledExactlyOnceWith('Your card has insufficient funds.');
  expect(document.activeElement).toBe(payButton());

  pay('5555555555554444');
  await waitFor(() => expect(onSucceeded).toHaveBeenCalledExactlyOnceWith(intent.id));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refused card shows what to do, a mistyped one only what is wrong', async () => {
  const { show, calls } = await openCardForm();
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

const frame = () => screen.findByTitle<HTMLIFrameElement>('Card authentication (sandbox)');

test.each([
  ['complete', '4000002760003184', null],
  ['complete', '4000008400001629', 'Your card was declined.'],
  ['fail', '4000002760003184', /unable to authenticate/],
] as const)('the bank authenticates in a dialog: %s with %s', async (outcome, number, problem) => {
  const { browser, intent, onSucceeded } = await openCardForm();
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

test('closing the bank’s dialog cancels the payment, unless the bank had its answer', async () => {
  const { cards, intent, browser, onSucceeded } = await openCardForm();
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

test('a charge whose response was lost is looked up', async () => {
  const { intent, onSucceeded } = await openCardForm({
    switches: { faults: [{ kind: 'drop_answer', on: confirming }] },
  });
  pay('4242424242424242');
  await waitFor(() => expect(onSucceeded).toHaveBeenCalledExactlyOnceWith(intent.id));
});

test('a failure before the charge says that nothing is charged twice; the next try pays', async () => {
  const { intent, onSucceeded } = await openCardForm({
    switches: { faults: [{ kind: 'error_before', on: confirming, times: 1 }] },
  });
  pay('4242424242424242');
  expect((await screen.findByRole('alert')).textContent).toMatch(/not be charged twice/);

  fireEvent.click(payButton());
  await waitFor(() => expect(onSucceeded).toHaveBeenCalledExactlyOnceWith(intent.id));
});

test('paying what another tab has paid is a success, not an error', async () => {
  const { browser, intent, onSucceeded } = await openCardForm();
  await browser.confirm(intent, 'pm_card_visa');
  pay('4242424242424242');
  await waitFor(() => expect(onSucceeded).toHaveBeenCalledExactlyOnceWith(intent.id));
});

test('paying a canceled intent says that nothing was charged', async () => {
  const { cards, intent } = await openCardForm();
  await cards.cancelIntent(intent.id, 'cancel');
  pay('4242424242424242');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing was charged/);
});
