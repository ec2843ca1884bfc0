import { formatMoney } from '#marketplace/money.ts';

type Advantage = { figure: string; heading: string; line: string };

export const advantages: Advantage[] = [
  {
    get figure() {
      return formatMoney(0);
    },
    heading: 'No hidden fees',
    line: 'You pay the price you see. Forecourt adds nothing to it.',
  },
  {
    figure: '1',
    heading: 'One buyer for each car',
    line: 'The car is held for you while you pay. Nobody else can buy it in the meantime.',
  },
  {
    figure: '100%',
    heading: 'Refunded if a sale falls through',
    line: 'If the car is no longer available when your payment arrives, you get a full refund.',
  },
];
