import type { Facets } from '../contract.ts';
import { FilterSheet } from './filters/filter-sheet.tsx';
import { SortSelect } from './sort-select.tsx';
import { carsInWords } from './tally-text.ts';
import type { CarList } from './use-car-list.ts';

type Props = { list: CarList; facets: Facets | undefined };

/**
 * On small screens it stays in sight below the navbar: in the flow, so that it covers nothing at either end of the list.
 * The style sheet keeps what gets the focus from coming to lie under it.
 */
export const ListBar = ({ list, facets }: Props) => (
  <div
    data-list-bar
    className="sticky top-16 z-20 -mx-4 mb-4 flex items-center gap-1.5 border-b border-border bg-bg px-4 py-2 sm:gap-3 md:-mx-6 md:px-6 lg:static lg:z-auto lg:col-start-2 lg:mx-0 lg:mb-5 lg:border-0 lg:p-0 noscript:static noscript:flex-wrap short:static"
  >
    {facets && (
      <>
        <FilterSheet list={list} facets={facets} />
        {/* Screen readers are told by the count above the list, which stays in sight where this one has no room. */}
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
