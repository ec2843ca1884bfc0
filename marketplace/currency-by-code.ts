import type { Currency } from '#marketplace/currency.ts';

/** Amounts are shown in English, the language of the product. */
const locale = 'en-US';

/** The card provider does not count minor units of these currencies as ISO 4217 does. */
const countedOtherwise = ['ISK', 'MGA', 'UGX'];

export const isCurrency = (code: string): boolean =>
  /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code);

export const isPayable = (code: string): boolean =>
  !countedOtherwise.includes(code) && [0, 2, 3].includes(currencyOf(code).digits);

export function currencyOf(code: string): Currency {
  const format = formatOf(code);
  const parts = format.formatToParts(1_234_567);
  const textOf = (kind: string) => parts.find(({ type }) => type === kind)?.value;
  const isAmount = ({ type }: Intl.NumberFormatPart) => numberParts.includes(type);
  return {
    code,
    name: nameOf(code),
    digits: format.resolvedOptions().maximumFractionDigits ?? 2,
    before: joined(parts.slice(0, parts.findIndex(isAmount))),
    after: joined(parts.slice(parts.findLastIndex(isAmount) + 1)),
    group: textOf('group') ?? '',
    decimal: textOf('decimal') ?? '',
  };
}

const numberParts = ['integer', 'group', 'decimal', 'fraction'];

const joined = (parts: Intl.NumberFormatPart[]) => parts.map(({ value }) => value).join('');

const formatOf = (currency: string, currencyDisplay: 'symbol' | 'name' = 'symbol') =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });

const nameOf = (code: string): string =>
  formatOf(code, 'name')
    .formatToParts(2)
    .find(({ type }) => type === 'currency')!.value;
