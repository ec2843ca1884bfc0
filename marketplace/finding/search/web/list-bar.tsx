import type { Facets } from '../contract.ts';
import { FilterSheet } from './filters/filter-sheet.tsx';
import { SortSelect } from './sort-select.tsx';
import { carsInWords } from './tally-text.ts';
import type { CarList } from './use-car-list.ts';

type Props = { list: CarList; facets: Facets | undefined };

/**
 * On small screens it is sticky below the navbar, and part of the flow, so that it covers nothing at the ends of the list.
 * The style sheet scrolls focused elements out from under it.
 */
export const ListBar = ({ list, facets }: Props) => (
  <div
    data-list-bar
    className="sticky top-16 z-20 -mx-4 mb-4 flex items-center gap-1.5 border-b border-border bg-bg px-4 py-2 sm:gap-3 md:-mx-6 md:px-6 lg:static lg:z-auto lg:col-start-2 lg:mx-0 lg:mb-5 lg:border-0 lg:p-0 noscript:static noscript:flex-wrap short:static"
  >
    {facets && (
      <>
        <FilterSheet list={list} facets={facets} />
        {/* Hidden from screen readers, which have the count above the list. */}
        <p
          aria-hidden="true"
          className="text-sm whitespace-nowrap text-muted max-[22rem]:hidden lg:hidden"
        >
          {carsInWords(facets.total)}
        </p>
      </>
    )}
    <SortSelect list={list} />
  </div>
);
