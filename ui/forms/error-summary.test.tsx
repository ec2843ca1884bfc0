import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ErrorSummary, type FieldProblem } from './error-summary.tsx';
import { RadioCards } from './radio-cards.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

const choices = [
  { value: 'petrol', label: 'Petrol' },
  { value: 'diesel', label: 'Diesel' },
];

function summaryOf(problems: FieldProblem[]) {
  const form = (attempt: number, problemsNow: FieldProblem[]) => (
    <form>
      <ErrorSummary attempt={attempt} problems={problemsNow} />
      <TextField id="price" label="Resale price" />
      <TextField id="original" label="Original price" />
      <RadioCards id="fuel" legend="Fuel" name="fuel" choices={choices} />
    </form>
  );
  const { rerender } = render(form(0, []));
  rerender(form(1, problems));
  return {
    lines: () => screen.getAllByRole('link').map(({ textContent }) => textContent),
    leaves: (left: FieldProblem[]) => rerender(form(1, left)),
  };
}

const price = { fieldId: 'price', message: 'Enter a number.' };
const original = { fieldId: 'original', message: 'Enter a number.' };
const fuel = { fieldId: 'fuel', message: 'Choose a fuel.' };

test('a message that names its field is shown without the label', () => {
  expect(summaryOf([price, fuel]).lines()).toEqual(['Enter a number.', 'Choose a fuel.']);
});

test('several fields with the same problem are each named, also after one is corrected', () => {
  const { lines, leaves } = summaryOf([price, original, { ...fuel, message: 'Enter a number.' }]);
  const named = [
    'Resale price: Enter a number.',
    'Original price: Enter a number.',
    'Fuel: Enter a number.',
  ];
  expect(lines()).toEqual(named);
  leaves([original]);
  expect(lines()).toEqual(named);
});
