/**
 * What is to know of a currency, as plain data: pages get it from the server, so that browsers format amounts
 * without `Intl`.
 */
export type Currency = {
  code: string;
  /** `US dollars`, `euros` */
  name: string;
  /** Decimals that amounts are kept in: cents have two, yen none, fils three. */
  digits: number;
  /** What stands around an amount: `$`, or a code and a space that does not break. */
  before: string;
  after: string;
  /** Between thousands. */
  group: string;
  decimal: string;
};

export const usDollars: Currency = {
  code: 'USD',
  name: 'US dollars',
  digits: 2,
  before: '$',
  after: '',
  group: ',',
  decimal: '.',
};
