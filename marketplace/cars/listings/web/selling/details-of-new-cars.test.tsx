import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { defaultMarketSettings, setMarketSettings } from '#marketplace/market-settings.ts';
import {
  closeCarForm,
  details,
  field,
  fillRequiredFields,
  formIsOpen,
  monthsAgo,
  openCarForm,
  requiredFields,
  submit,
  type,
} from '../../../../../tests/screens/car-form.tsx';

afterEach(closeCarForm);

test('a form with the details closed sends only the other fields', async () => {
  const sent = openCarForm('add');
  await fillRequiredFields();
  expect(details().open).toBe(false);
  screen.getByText('0 of 12 details');
  submit('ADD Product');

  await screen.findByText('Elsewhere');
  expect(sent).toEqual([{ method: 'POST', body: requiredFields }]);
});

test('details are counted and sent, and the first registration fills in the years of use', async () => {
  const sent = openCarForm('add');
  await fillRequiredFields({ years: '' });
  type('First registration', monthsAgo(60));
  expect(field('Years of use').value).toBe('5');
  type('First registration', monthsAgo(38));
  expect(field('Years of use').value).toBe('3');
  type('Model', 'Corolla');
  type('Mileage', '42,000');
  type('Fuel', 'hybrid');
  type('Trim', '1.8');
  fireEvent.click(field('Towbar'));
  fireEvent.click(field('ABS'));
  await screen.findByText('4 of 12 details');
  submit('ADD Product');

  await screen.findByText('Elsewhere');
  expect(sent[0]!.body).toEqual({
    ...requiredFields,
    vehicle: {
      model: 'Corolla',
      trim: '1.8',
      firstRegistration: monthsAgo(38),
      mileage: 42_000,
      fuel: 'hybrid',
      equipment: ['abs', 'towbar'],
    },
  });
});

test('the first registration does not replace the years of use that a seller typed', async () => {
  openCarForm('add');
  await fillRequiredFields({ years: '4' });
  type('First registration', monthsAgo(100));
  expect(field('Years of use').value).toBe('4');
});

test('the models of the chosen brand are suggested', async () => {
  openCarForm('add');
  await formIsOpen();
  await screen.findByText('BMW');
  fireEvent.click(field('BMW'));
  const list = document.getElementById(field('Model').getAttribute('list')!)!;
  await waitFor(() => expect(list.innerHTML).toContain('3 Series'));
  expect(list.innerHTML).not.toContain('Corolla');
  fireEvent.click(field('Toyota'));
  await waitFor(() => expect(list.innerHTML).toContain('Corolla'));
  expect(list.innerHTML).not.toContain('3 Series');
});

test('a mileage above 80,000 km a year is questioned, and sent', async () => {
  const sent = openCarForm('add');
  await fillRequiredFields();
  const question = /more than 80,000 km a year/;
  type('Mileage', '240,000');
  expect(screen.queryByText(question)).toBeNull();
  type('Mileage', '240,001');
  await screen.findByText(question);
  submit('ADD Product');

  await screen.findByText('Elsewhere');
  expect(sent[0]!.body.vehicle).toEqual({ mileage: 240_001 });
});

const inMiles = () => setMarketSettings({ ...defaultMarketSettings, distance: 'mi' });

test('a market that counts in miles takes miles and sends kilometres', async () => {
  inMiles();
  const sent = openCarForm('add');
  await fillRequiredFields();
  screen.getByText('In miles.');
  const question = /more than 50,000 mi a year/;
  type('Mileage', '150,000');
  expect(screen.queryByText(question)).toBeNull();
  type('Mileage', '150,001');
  await screen.findByText(question);
  submit('ADD Product');

  await screen.findByText('Elsewhere');
  expect(sent[0]!.body.vehicle).toEqual({ mileage: 241_403 });
});
