import { attacks, marketToManipulate } from '../tests/valuation/made-up-prices.ts';
import type { Benchmark } from './benchmark.ts';
import { rounded } from './statistics.ts';

const percent = (part: number) => `${rounded(100 * part, 1)} %`;

/** How far made-up offers and sales move the estimates of other cars. */
export const priceAttacksBenchmark: Benchmark = async () => {
  const { targets, shiftBy } = marketToManipulate();
  return [
    {
      title: 'How far made-up prices move an estimate',
      method: `${targets.length} cars of a generated market. The made-up cars are copies of a car at 25 % above its estimate, unless stated otherwise.`,
      columns: ['attack', 'median', 'one in ten more than'],
      rows: Object.entries(attacks).map(([name, attack]) => {
        const { median, oneInTen } = shiftBy(attack);
        return [name, percent(median), percent(oneInTen)];
      }),
    },
  ];
};
