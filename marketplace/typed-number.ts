import * as z from 'zod/mini';
import {
  decimalsInWords,
  formatMoney,
  largestAmount,
  majorUnits,
  moneyFromText,
  smallestAmount,
} from '#marketplace/money.ts';

/** A number, or text that a user types for one. */
export function typedNumber(
  missing: string,
  read: (text: string) => number | null,
  mistake: string | (() => string),
) {
  return z.pipe(
    z.union([z.string(), z.number()], { error: missing }).check(
      z.refine((value) => String(value).trim() !== '', { error: missing, abort: true }),
      z.refine((value) => read(String(value)) !== null, { error: mistake }),
    ),
    z.transform((value: string | number) => read(String(value)) ?? 0),
  );
}

/** A price in major units. */
export const typedAmount = (missing: string) =>
  typedNumber(
    missing,
    amountFrom,
    () =>
      `Enter a price from ${formatMoney(smallestAmount())} to ${formatMoney(largestAmount())}, ${decimalsInWords()}.`,
  );

function amountFrom(text: string): number | null {
  const money = moneyFromText(text);
  const isPrice = money !== null && money >= smallestAmount() && money <= largestAmount();
  return isPrice ? majorUnits(money) : null;
}
