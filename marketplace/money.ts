import { inFigures } from '#marketplace/figures.ts';
import { marketSettings } from '#marketplace/market-settings.ts';

/** Minor units of the market's currency: US cents, yen, fils. Integers only, so that sums are exact. */
export type Money = number;

const currency = () => marketSettings().currency;

/** Minor units in a major one. */
const factor = () => 10 ** currency().digits;

/** Decimals that people may write: card providers take fils in tens only. */
const digitsToWrite = () => Math.min(currency().digits, 2);

/** Roughly, for a dollar, by decimals: what steps of prices and the demo market are made of. */
const worthOfADollar: Record<number, number> = { 0: 100, 2: 1, 3: 0.25 };

/** Card providers accept eight digits, so no amount in major units is larger in any currency. */
export const largestInAnyCurrency = 99_999_999;

/** The smallest and the largest amount of one card payment. */
export const smallestAmount = (): Money => (currency().digits === 3 ? 500 : 50);
export const largestAmount = (): Money =>
  largestInAnyCurrency - (largestInAnyCurrency % 10 ** (currency().digits - digitsToWrite()));

/** To and from the wire, where amounts are dollars, euros or yen. */
export const minorUnits = (amount: number): Money => Math.round(amount * factor());

export const majorUnits = (money: Money): number => money / factor();

/** Something of about that value, for where only the size matters. */
export const worthOfDollars = (dollars: number): Money =>
  minorUnits(dollars * worthOfADollar[currency().digits]!);

/** `$18,500`, or `$18,500.50` where there are cents. */
export function formatMoney(money: Money): string {
  const { before, after } = currency();
  return `${money < 0 ? '-' : ''}${before}${amountInFigures(Math.abs(money))}${after}`;
}

/** `INR 18,500`, for where there is no room or letter for symbols. */
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

/** As the card provider spells it. */
export const currencyAtProvider = (): string => currency().code.toLowerCase();

/** `with at most two decimals` */
export const decimalsInWords = (): string =>
  digitsToWrite() === 0 ? 'without decimals' : 'with at most two decimals';

/** Reads what people write: `$12,500`, `12500`, `12 500.50`. Null when it is no amount of money. */
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
