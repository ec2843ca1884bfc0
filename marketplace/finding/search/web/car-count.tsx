import type { Order } from '../car-search.ts';
import type { Tally } from '../facets.ts';
import { orderNames } from './sort-select.tsx';
import { carsInWords } from './tally-text.ts';

/**
 * The node is there before the number, so that screen readers notice it arriving. On small screens the bar of the list
 * shows the number.
 */
export function CarCount({ total, order }: { total: Tally | undefined; order: Order }) {
  const [figure, ...noun] = total ? carsInWords(total).split(' ') : [];
  return (
    <p role="status" className="mt-1 min-h-6 text-muted max-lg:min-[22rem]:sr-only">
      {total && total.count > 0 && (
        <>
          <strong className="font-semibold text-text">{figure}</strong> {noun}
          {total.count > 1 && `, ${orderNames[order].toLowerCase()}`}
        </>
      )}
      {total?.count === 0 && <span className="sr-only">No cars</span>}
    </p>
  );
}
