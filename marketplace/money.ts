/** US cents. Integers only, so that sums are exact. */
export type Money = number;

/** What one card payment can be. */
export const smallestAmount: Money = 50;
export const largestAmount: Money = 99_999_999;

/** To and from the wire, where amounts are dollars. */
export const dollars = (amount: number): Money => Math.round(amount * 100);

export const toDollars = (money: Money): number => money / 100;

// Made once: making a format takes many times longer than using it, and a page of cars has dozens of prices.
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

/** `$18,500`, or `$18,500.50` where there are cents. */
export const formatMoney = (money: Money): string =>
  `$${(money % 100 === 0 ? whole : withCents).format(toDollars(money))}`;

/** Reads what people write: `$12,500`, `12500`, `12 500.50`. Null when it is no amount of money. */
export function moneyFromText(text: string): Money | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(/(?<=\d)[,\s](?=\d{3})/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? dollars(Number(plain)) : null;
}
