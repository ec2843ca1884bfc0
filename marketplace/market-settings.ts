import { type Currency, usDollars } from '#marketplace/currency.ts';

/** The operator chooses these. */
export type MarketSettings = {
  currency: Currency;
  distance: 'km' | 'mi';
  /** ISO 3166. */
  country: string;
};

export const defaultMarketSettings: MarketSettings = {
  currency: usDollars,
  distance: 'km',
  country: 'BD',
};

let settings = defaultMarketSettings;

/** Called once in each process and page, before anything is shown. A process serves one market. */
export function setMarketSettings(given: MarketSettings): void {
  settings = given;
}

export const marketSettings = (): MarketSettings => settings;

export function isCountry(code: string): boolean {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && names.of(code) !== undefined;
}
