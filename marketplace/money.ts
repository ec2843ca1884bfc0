/** US cents. Integers only, so that sums are exact. */
export type Money = number;

export const dollars = (amount: number): Money => Math.round(amount * 100);

export const toDollars = (money: Money): number => money / 100;

/** `$18,500`, or `$18,500.50` where there are cents. */
export const formatMoney = (money: Money): string =>
  `$${toDollars(money).toLocaleString('en-US', {
    minimumFractionDigits: money % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })}`;

/** Reads what people write: `$12,500`, `12500`, `12 500.50`. Null when it is no amount of money. */
export function moneyFromText(text: string): Money | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(/(?<=\d)[,\s](?=\d{3})/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? dollars(Number(plain)) : null;
}
