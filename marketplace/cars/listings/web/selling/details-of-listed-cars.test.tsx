import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { defaultMarketSettings, setMarketSettings } from '#marketplace/market-settings.ts';
import {
  closeCarForm,
  email,
  field,
  formIsOpen,
  id,
  monthsAgo,
  openCarForm,
  problem,
  submit,
  type,
  vin,
} from '../../../../../tests/screens/car-form.tsx';
import { DraftBox } from './listing-draft.ts';

afterEach(closeCarForm);

test('years that have passed since a car was listed do not block an edit', async () => {
  const aged = { vehicle: { firstRegistration: monthsAgo(70) } };
  const sent = openCarForm('edit', { car: aged });
  await formIsOpen();
  type('Resale price', '4200');
  submit('Save changes');
  await screen.findByText('Elsewhere');
  expect(sent).toEqual([{ method: 'PATCH', body: { resalePrice: 4200 } }]);
});

test('a new first registration of an old car must fit its years of use', async () => {
  const aged = { vehicle: { firstRegistration: monthsAgo(70) } };
  const sent = openCarForm('edit', { car: aged });
  await formIsOpen();
  type('First registration', monthsAgo(71));
  submit('Save changes');
  await problem('Does not fit the first registration.');
  expect(sent).toEqual([]);
});

test('an edit shows the saved details and sends the changed ones, emptied ones as null', async () => {
  const vehicle = {
    model: 'Corolla',
    firstRegistration: monthsAgo(38),
    fuel: 'hybrid',
    seats: 5,
    equipment: ['abs'],
    vinOnFile: true,
    vin,
  };
  const sent = openCarForm('edit', { car: { vehicle } });
  await formIsOpen();
  expect(field('VIN').value).toBe(vin);
  expect(field('ABS').checked).toBe(true);
  await screen.findByText('3 of 12 details');

  type('Seats', '');
  type('Fuel', '');
  type('Model', 'Corolla Cross');
  fireEvent.click(field('ABS'));
  submit('Save changes');
  await screen.findByText('Elsewhere');
  expect(sent).toEqual([
    {
      method: 'PATCH',
      body: { vehicle: { model: 'Corolla Cross', fuel: null, seats: null, equipment: null } },
    },
  ]);
});

test('an untouched mileage in kilometres is not sent as rounded miles', async () => {
  setMarketSettings({ ...defaultMarketSettings, distance: 'mi' });
  const sent = openCarForm('edit', { car: { vehicle: { mileage: 42_000 } } });
  await formIsOpen();
  expect(field('Mileage').value).toBe('26098');
  type('Location', 'Sylhet');
  submit('Save changes');
  await screen.findByText('Elsewhere');
  expect(sent).toEqual([{ method: 'PATCH', body: { location: 'Sylhet' } }]);
});

test('an edit refused because of a running payment says so, and keeps what was typed', async () => {
  const body = {
    code: 'listing_being_paid',
    message: 'Somebody is paying for this car right now. Wait until they have finished.',
    until: '2026-03-14T12:05:00.000Z',
  };
  openCarForm('edit', { answer: { status: 409, body } });
  await formIsOpen();
  type('Location', 'Sylhet');
  submit('Save changes');
  await screen.findByText(/A buyer is paying for this car as it is shown now, until .*12:05/);
  expect(field('Location').value).toBe('Sylhet');
  expect(new DraftBox(email, id).read().typed).toEqual({ location: 'Sylhet' });
});
