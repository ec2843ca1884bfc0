import { inFigures } from '#marketplace/figures.ts';
import { marketSettings } from '#marketplace/market-settings.ts';

/** Minor units of the market's currency: US cents, yen, fils. Integers only, so that sums are exact. */
export type Money = number;

const currency = () => marketSettings().currency;

const factor = () => 10 ** currency().digits;

/** Decimals that users may type. Card providers take fils in tens only. */
const digitsToWrite = () => Math.min(currency().digits, 2);

/** Approximate value of a dollar by decimals of the currency, for price steps and the demo market. */
const worthOfADollar: Record<number, number> = { 0: 100, 2: 1, 3: 0.25 };

/** Card providers accept eight digits, so no amount in major units is larger in any currency. */
export const largestInAnyCurrency = 99_999_999;

/** Limits of one card payment. */
export const smallestAmount = (): Money => (currency().digits === 3 ? 500 : 50);
export const largestAmount = (): Money =>
  largestInAnyCurrency - (largestInAnyCurrency % 10 ** (currency().digits - digitsToWrite()));

/** Amounts on the wire are in major units. */
export const minorUnits = (amount: number): Money => Math.round(amount * factor());

export const majorUnits = (money: Money): number => money / factor();

export const worthOfDollars = (dollars: number): Money =>
  minorUnits(dollars * worthOfADollar[currency().digits]!);

/** `$18,500`, or `$18,500.50` where there are cents. */
export function formatMoney(money: Money): string {
  const { before, after } = currency();
  return `${money < 0 ? '-' : ''}${before}${amountInFigures(Math.abs(money))}${after}`;
}

/** `INR 18,500`, where a symbol has no room or no glyph. */
export const formatMoneyWithCode = (money: Money): string =>
  `${currency().code} ${amountInFigures(money)}`;

function amountInFigures(money: Money): string {
  const { digits, group, decimal } = currency();
  const minor = money % factor();
  const whole = inFigures((money - minor) / factor(), group);
  return minor === 0 ? whole : `${whole}${decimal}${String(minor).padStart(digits, '0')}`;
}

/** `US dollars`, `euros`, `Japanese yen` */
export const currencyName = (): string => currency().name;

export const currencyAtProvider = (): string => currency().code.toLowerCase();

/** `with at most two decimals` */
export const decimalsInWords = (): string =>
  digitsToWrite() === 0 ? 'without decimals' : 'with at most two decimals';

/** Parses `$12,500`, `12500`, `12 500.50`. Null if the text is no amount of money. */
export function moneyFromText(text: string): Money | null {
  const { before, after, code } = currency();
  const written = text.trim();
  const sign = [(before || after).trim(), code].find((each) => written.startsWith(each)) ?? '';
  const plain = written
    .slice(sign.length)
    .trimStart()
    .replaceAll(/(?<=\d)[,\s](?=\d{3})/g, '');
  const shape = digitsToWrite() === 0 ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,2})?$/;
  return shape.test(plain) ? minorUnits(Number(plain)) : null;
}
