import type { PriceLabel } from './price-label.ts';

// Apart from the other words: cards say them and need no more.
export const labelWords: Record<PriceLabel, string> = {
  great: 'Great price',
  good: 'Good price',
  fair: 'Fair price',
  high: 'High price',
};
