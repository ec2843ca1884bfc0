import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import { useBrandName } from '#marketplace/cars/vehicles/web/makes.ts';
import {
  isWorthSaving,
  queryOf,
  suggestedName,
} from '#marketplace/finding/saved-searches/search-to-save.ts';
import { SaveSearch } from '#marketplace/finding/saved-searches/web/save-search.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Order } from '../car-search.ts';
import type { Facets, Suggestion, Tally } from '../contract.ts';
import { filtersIn, pathOf } from './car-list-address.ts';
import { CarResults } from './car-results.tsx';
import { carFacets, carsOnOffer } from './cars-on-offer.ts';
import { CarFilters } from './filters/car-filters.tsx';
import { FilterChips, searchInWords } from './filters/filter-chips.tsx';
import { ListBar } from './list-bar.tsx';
import { SearchBox } from './search-box.tsx';
import { KeptInputs } from './search-inputs.tsx';
import { BackToStart } from './show-more-cars.tsx';
import { orderNames } from './sort-select.tsx';
import { suggestedAddress, suggestedSearch } from './suggested-search.ts';
import { carsInWords } from './tally-text.ts';
import { type CarList, useCarList } from './use-car-list.ts';

type Props = {
  category: Category | null;
  heading: ReactNode;
  /** Replaces filters and cars in an empty market. */
  empty: ReactNode;
};

export function ListedCars({ category, heading, empty }: Props) {
  const api = useApi();
  const list = useCarList(category);
  const brandName = useBrandName();
  const { search, after, count } = list.address;
  const cars = useInfiniteQuery(carsOnOffer(api, search, { after, count }));
  const { data: facets, isPending } = useQuery(carFacets(api, search));
  const isMarketEmpty = facets?.total.count === 0 && filtersIn(list.address).length === 0;

  return (
    <>
      <header className="mb-5 grid gap-x-8 gap-y-4 lg:grid-cols-[1fr_minmax(0,28rem)] lg:items-start">
        <div>
          {heading}
          {/* An empty market has its own message below. */}
          <CarCount total={isMarketEmpty ? undefined : facets?.total} order={search.order} />
          {after && <BackToStart address={list.address} />}
        </div>
        <WordSearch list={list} />
      </header>
      {isMarketEmpty ? (
        empty
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <FilterColumn list={list} facets={facets} isComing={isPending} />
          <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:gap-x-4">
            <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden lg:mb-5">
              <FilterChips list={list} place={facets?.place ?? null} />
              {isWorthSaving(search) && (
                <SaveSearch
                  query={queryOf(search)}
                  suggestedName={suggestedName(
                    searchInWords(search, facets?.place ?? null, brandName),
                  )}
                />
              )}
            </div>
            <ListBar list={list} facets={facets} />
            <div className="lg:col-span-full">
              <CarResults list={list} cars={cars} facets={facets} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}

/**
 * The element is there before the number, so that screen readers announce it. On small screens the bar of the list shows
 * the number.
 */
function CarCount({ total, order }: { total: Tally | undefined; order: Order }) {
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

function WordSearch({ list: { address, search, change } }: { list: CarList }) {
  const navigate = useNavigate();
  const kept = address.category ? { ...search, category: [] } : search;
  const choose = (suggestion: Suggestion) => {
    if (suggestion.kind === 'category') navigate(suggestedAddress(suggestion));
    else change(suggestedSearch(search, suggestion));
  };

  return (
    <SearchBox
      text={search.q}
      action={pathOf(address.category)}
      onSearch={(q) => change({ ...search, q })}
      onSuggestion={choose}
    >
      <KeptInputs search={kept} asked={['q']} />
    </SearchBox>
  );
}

type PartProps = { list: CarList; facets: Facets | undefined };

/** Sticky only where it fits, because a column that scrolls by itself would catch the wheel. */
function FilterColumn({ list, facets, isComing }: PartProps & { isComing: boolean }) {
  return (
    <aside
      aria-label="Filters"
      className="rounded-card border border-border bg-surface p-5 empty:invisible max-lg:hidden lg:top-20 lg:[@media(min-height:72rem)]:sticky"
    >
      {facets ? (
        <CarFilters
          list={list}
          facets={facets}
          footer={
            <div className="hidden noscript:block">
              <Button type="submit" wide>
                Show cars
              </Button>
            </div>
          }
        />
      ) : (
        isComing && <Skeleton className="h-96" />
      )}
    </aside>
  );
}
