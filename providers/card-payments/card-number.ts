export type CardBrand = 'visa' | 'mastercard' | 'unknown';

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

export const brandOf = (number: string): CardBrand => {
  if (number.startsWith('4')) return 'visa';
  return /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : 'unknown';
};

/** The check digit (Luhn) detects every single mistyped digit. */
export function hasGoodCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return number.length > 0 && sum % 10 === 0;
}

/** A card is valid until the end of its month. The year may have two digits. */
export function isExpired(month: number, year: number, today: Date): boolean {
  const fullYear = year < 100 ? 2000 + year : year;
  return new Date(Date.UTC(fullYear, month, 1)) <= today;
}
