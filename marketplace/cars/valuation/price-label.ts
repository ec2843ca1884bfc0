export const priceLabels = ['great', 'good', 'fair', 'high'] as const;
export type PriceLabel = (typeof priceLabels)[number];

export const labelWords: Record<PriceLabel, string> = {
  great: 'Great price',
  good: 'Good price',
  fair: 'Fair price',
  high: 'High price',
};
