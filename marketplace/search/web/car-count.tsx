import type { Order } from '../car-search.ts';
import type { Tally } from '../facets.ts';
import { carsInWords } from './tally-text.ts';

const inOrder: Record<Order, string> = {
  newest: 'newest first',
  cheapest: 'lowest price first',
  dearest: 'highest price first',
  'least-used': 'least used first',
};

/** The node is there before the number, so that screen readers notice it arriving. */
export function CarCount({ total, order }: { total: Tally | undefined; order: Order }) {
  const [figure, ...noun] = total ? carsInWords(total).split(' ') : [];
  return (
    <p role="status" className="mt-1 min-h-6 text-muted">
      {total && total.count > 0 && (
        <>
          <strong className="font-semibold text-text">{figure}</strong> {noun}
          {total.count > 1 && `, ${inOrder[order]}`}
        </>
      )}
      {total?.count === 0 && <span className="sr-only">No cars</span>}
    </p>
  );
}
