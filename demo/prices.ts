import { recordsIn } from './csv.ts';
import pricesCsv from './prices.csv?raw';

export type DemoPrices = {
  car: string;
  /** Whole US dollars, as in `demoCars`, whose price is the last one. */
  listedAt: number;
  /** Oldest first, days apart. */
  changes: { daysAgo: number; to: number }[];
};

type Row = Omit<DemoPrices, 'changes'> & { changes: string };

export const demoPrices: DemoPrices[] = recordsIn<Row>(pricesCsv, ['listedAt']).map((row) => ({
  ...row,
  changes: row.changes.split(' ').map((change) => {
    const [daysAgo, to] = change.split(':').map(Number);
    return { daysAgo: daysAgo!, to: to! };
  }),
}));
