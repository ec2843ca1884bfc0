/** Plain data, which the server sends with each page, so that browsers format amounts without `Intl`. */
export type Currency = {
  code: string;
  /** `US dollars`, `euros` */
  name: string;
  /** Decimals of stored amounts: cents have two, yen none, fils three. */
  digits: number;
  /** Around an amount: `$`, or a code and a non-breaking space. */
  before: string;
  after: string;
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
