import { digitsOf, hasGoodCheckDigit, isExpired } from '../../card-number.ts';
import { findTestCard, onlyTestCards } from '../../test-cards.ts';

export type CardValues = { number: string; expiry: string; cvc: string };
export type CardField = keyof CardValues;
export type CardProblem = { code: string; message: string };

export const noCard: CardValues = { number: '', expiry: '', cvc: '' };

const longestNumber = 16;

export const formatNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, longestNumber)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

export function formatExpiry(text: string): string {
  const typed = digitsOf(text);
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

export const formatCvc = (text: string): string => digitsOf(text).slice(0, 4);

export const expiryOf = ({ expiry }: CardValues) => {
  const digits = digitsOf(expiry);
  return { month: digits.slice(0, 2), year: digits.slice(2) };
};

export function problemsWith(
  values: CardValues,
  today: Date,
): Record<CardField, CardProblem | null> {
  return {
    number: problemWithNumber(digitsOf(values.number)),
    expiry: problemWithExpiry(values, today),
    cvc:
      values.cvc.length < 3
        ? { code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
        : null,
  };
}

function problemWithNumber(number: string): CardProblem | null {
  if (number.length < longestNumber) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  if (!hasGoodCheckDigit(number)) {
    return { code: 'invalid_number', message: 'Your card number is invalid.' };
  }
  // Refused here, because a real number must not be sent.
  return findTestCard(number) ? null : onlyTestCards;
}

function problemWithExpiry(values: CardValues, today: Date): CardProblem | null {
  const { month, year } = expiryOf(values);
  if (year.length < 2) {
    return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  }
  if (Number(month) < 1 || Number(month) > 12) {
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." };
  }
  return isExpired(Number(month), Number(year), today)
    ? { code: 'invalid_expiry_year_past', message: "Your card's expiration date is in the past." }
    : null;
}
