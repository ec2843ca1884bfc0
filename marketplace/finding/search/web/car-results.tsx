import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useFocusOnAddedItem } from '#kit/use-focus-on-added-item.ts';
import { CarGrid, CarGridSkeleton } from '#marketplace/cars/listings/web/car-grid.tsx';
import { SavableCarCard } from '#marketplace/finding/favourites/web/savable-car-card.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import type { Facets, Tally } from '../contract.ts';
import { addressOf, grownTo } from './car-list-address.ts';
import { carsPerPage, type PageOfCars } from './cars-on-offer.ts';
import { ListEnd } from './list-end.tsx';
import { NothingFound } from './nothing-found.tsx';
import { carsInWords } from './tally-text.ts';
import type { CarList } from './use-car-list.ts';

type Cars = UseInfiniteQueryResult<InfiniteData<PageOfCars>>;
type Props = { list: CarList; cars: Cars; facets: Facets | undefined };

export function CarResults({ list, cars, facets }: Props) {
  if (cars.isPending) return <CarGridSkeleton />;
  if (cars.isLoadingError) return <ProblemPanel onRetry={() => cars.refetch()} />;

  const isEmpty = cars.data?.pages[0]?.data.length === 0;
  return (
    // The cars on screen still belong to the previous address.
    <div aria-busy={cars.isPlaceholderData} className="transition-opacity aria-busy:opacity-50">
      {list.address.place && <UnknownPlace name={list.address.place} />}
      <Corrections page={cars.data?.pages[0]} />
      {isEmpty ? (
        facets && <NothingFound address={list.address} facets={facets} />
      ) : (
        <FoundCars list={list} cars={cars} total={facets?.total} />
      )}
      {facets?.unplaced && <Unplaced tally={facets.unplaced} />}
    </div>
  );
}

/** The field says so, too, but it is out of sight on a phone. */
const UnknownPlace = ({ name }: { name: string }) => (
  <p className="mb-4 text-muted">
    We do not know a place called “{name}”, so these are cars{' '}
    <strong className="text-text">everywhere</strong>.
  </p>
);

/** These cars may be near, too. */
const Unplaced = ({ tally }: { tally: Tally }) =>
  tally.count > 0 && (
    <p className="mt-8 text-muted">
      {carsInWords(tally)} {tally.count === 1 && !tally.atLeast ? 'does' : 'do'} not say where
      exactly.
    </p>
  );

const Corrections = ({ page }: { page: PageOfCars | undefined }) =>
  page?.corrections?.map(({ typed, meant, also }) => (
    <p key={typed} className="mb-4 text-muted">
      {also ? `Few cars match “${typed}”.` : `No cars match “${typed}”.`} Showing{' '}
      <strong className="text-text">“{meant}”</strong> {also ? 'as well' : 'instead'}.
    </p>
  ));

type FoundProps = { list: CarList; cars: Cars; total: Tally | undefined };

function FoundCars({ list: { address }, cars, total }: FoundProps) {
  const shown = cars.data?.pages.flatMap((page) => page.data) ?? [];
  const next = cars.data?.pages.at(-1)?.next;
  const added = useFocusOnAddedItem(shown.length);

  const showMore = async () => {
    added.expect();
    const { data } = await cars.fetchNextPage();
    const count = data?.pages.reduce((sum, page) => sum + page.data.length, 0) ?? 0;
    if (address.after) return;
    // Replaces the entry of the history, so that coming back shows the same cars.
    history.replaceState(
      history.state,
      '',
      grownTo(address, Math.floor(count / carsPerPage) * carsPerPage),
    );
  };

  return (
    <>
      <CarGrid ref={added.list}>
        {shown.map((car, index) => (
          <li key={car.id}>
            <SavableCarCard car={car} isFirst={index === 0} />
          </li>
        ))}
      </CarGrid>
      <ListEnd
        address={address}
        shown={shown.length}
        total={total}
        more={
          next
            ? {
                href: addressOf({ ...address, after: next, count: carsPerPage }),
                busy: cars.isFetchingNextPage,
                failed: cars.isFetchNextPageError,
                onShow: showMore,
              }
            : null
        }
      />
    </>
  );
}
