import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { VehicleRequest } from '#marketplace/cars/vehicles/facts-contract.ts';
import {
  closeCarForm,
  details,
  email,
  field,
  fillRequiredFields,
  formIsOpen,
  monthsAgo,
  openCarForm,
  problem,
  submit,
  type,
  vin,
} from '../../../../../tests/screens/car-form.tsx';
import { DraftBox } from './listing-draft.ts';

afterEach(closeCarForm);

test('a mistake opens the details, is shown beside its field, and loses nothing that was typed', async () => {
  const sent = openCarForm('add');
  await fillRequiredFields();
  type('Fuel', 'electric');
  type('Engine size', '1598');
  submit('ADD Product');

  const link = await problem('An electric car has no engine size.');
  expect(details().open).toBe(true);
  details().open = false;
  fireEvent.click(link);
  expect(details().open).toBe(true);
  expect(document.activeElement).toBe(field('Engine size'));
  expect(field('Engine size').getAttribute('aria-describedby')).toContain('engineCc-error');
  expect(sent).toEqual([]);
  expect(new DraftBox(email, 'new').read().typed).toMatchObject({
    name: 'Toyota Corolla',
    fuel: 'electric',
    engineCc: '1598',
  });

  type('Fuel', 'petrol');
  await screen.findByText('All fixed. You can send it now.');
});

/** What no control keeps people from typing, by its label and its name. */
const wrong = [
  ['Model', 'model', 'x'.repeat(61)],
  ['Trim', 'trim', 'x'.repeat(61)],
  ['First registration', 'firstRegistration', '1949-12'],
  ['Mileage', 'mileage', '1,500,001'],
  ['Power', 'powerKw', '0'],
  ['Engine size', 'engineCc', '1.6'],
  ['Doors', 'doors', '7'],
  ['Seats', 'seats', 'five'],
  ['Owners so far', 'owners', '21'],
  ['VIN', 'vin', 'WVWZZZ1JZ3W38675'],
] as const;

test('every invalid detail is refused beside its field, in the words of the API, and stays in the form', async () => {
  const sent = openCarForm('add');
  await fillRequiredFields();
  for (const [label, , text] of wrong) type(label, text);
  submit('ADD Product');

  await screen.findByText('There is a problem');
  const refused = Object.fromEntries(wrong.map(([, name, text]) => [name, text]));
  const issues = VehicleRequest.safeParse(refused).error!.issues;
  expect(issues).toHaveLength(wrong.length);
  for (const [label, name, text] of wrong) {
    const words = issues.find(({ path }) => path[0] === name)!.message;
    expect(document.getElementById(`${name}-error`)?.textContent).toBe(words);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(field(label).value).toBe(text);
  }
  expect(new DraftBox(email, 'new').read().typed).toMatchObject(refused);
  expect(sent).toEqual([]);

  type('VIN', '1HGCM82633A004353');
  await waitFor(() =>
    expect(document.getElementById('vin-error')?.textContent).toBe(
      'One character seems wrong. Please compare it with the papers.',
    ),
  );
});

test('contradictions are shown together with other mistakes', async () => {
  openCarForm('add');
  await formIsOpen();
  type('Years of use', '3');
  type('First registration', monthsAgo(100));
  type('Engine size', '1598');
  type('Fuel', 'electric');
  submit('ADD Product');

  await problem('Choose a category.');
  await problem('An electric car has no engine size.');
  await problem('Does not fit the first registration.');
});

test('a contradiction is shown as soon as it is chosen, and goes when it is undone', async () => {
  openCarForm('add');
  await fillRequiredFields();
  type('Engine size', '1598');
  type('Fuel', 'electric');
  const said = () => document.getElementById('engineCc-error')?.textContent;
  await waitFor(() => expect(said()).toBe('An electric car has no engine size.'));
  type('Fuel', 'hybrid');
  await waitFor(() => expect(field('Engine size').getAttribute('aria-invalid')).toBeNull());
});

test('years of use that do not fit the first registration are refused beside their field', async () => {
  const sent = openCarForm('add');
  await fillRequiredFields({ years: '3' });
  type('First registration', monthsAgo(100));
  submit('ADD Product');

  fireEvent.click(await problem('Does not fit the first registration.'));
  expect(document.activeElement).toBe(field('Years of use'));
  expect(sent).toEqual([]);
});

test('a refusal by the API is shown beside its field, and the typed values stay', async () => {
  const words = 'You have listed this car already.';
  const refusal = {
    success: false,
    code: 'vin_listed',
    message: words,
    fields: { 'vehicle.vin': words },
  };
  openCarForm('add', { answer: { status: 409, body: refusal } });
  await fillRequiredFields();
  type('VIN', vin.toLowerCase());
  submit('ADD Product');

  await waitFor(() => expect(document.getElementById('vin-error')?.textContent).toBe(words));
  expect(details().open).toBe(true);
  expect(field('VIN').value).toBe(vin.toLowerCase());
  expect(new DraftBox(email, 'new').read().typed).toMatchObject({ vin: vin.toLowerCase() });
});
