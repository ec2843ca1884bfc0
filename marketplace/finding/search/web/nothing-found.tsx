import { queryOptions, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import {
  type CarSearch,
  everyCar,
  type Filter,
  filters,
  filtersOf,
  without,
} from '../car-search.ts';
import type { Facets } from '../contract.ts';
import { searchToParams } from '../search-parameters.ts';
import { type CarListAddress, changedAddress, filtersIn } from './car-list-address.ts';
import { CarShelf } from './car-shelf.tsx';
import { pageOfCars } from './cars-on-offer.ts';
import { withoutFilterInWords } from './filters/filter-words.ts';
import { carsInWords } from './tally-text.ts';

const easiest: Filter[] = ['near', 'location', 'verified'];
const hardest: Filter[] = ['priceLabel', 'condition', 'years', 'price', 'category', 'text'];
const others = filters.filter((each) => ![...easiest, ...hardest].includes(each));

/** What buyers give up first: equipment before fuel, and the model last of the facts. */
const easiestFirst = [...easiest, ...others.toReversed(), ...hardest];

const withoutInWords = (filter: Filter, { q }: CarSearch) =>
  filter === 'text' ? `Without “${q}”` : withoutFilterInWords(filter);

const nearestShown = 3;

/** Filters without which there would be cars. Removing the only filter would be no search. */
function helpfulDrops({ without: left }: Facets, address: CarListAddress): Filter[] {
  const applied = filtersIn(address);
  if (applied.length < 2) return [];
  return easiestFirst.filter(
    (filter) => applied.includes(filter) && (left[filter]?.count ?? 0) > 0,
  );
}

/** The cars without the least important filter, or else the newest. */
export function nearestCars(api: ApiClient, address: CarListAddress, facets: Facets) {
  const { search } = address;
  const drops = helpfulDrops(facets, address);
  const searches = drops.length > 0 ? drops.map((filter) => without(search, filter)) : [everyCar];
  return queryOptions({
    queryKey: ['cars', 'nearest', searchToParams(search).toString()],
    queryFn: async () => {
      const nearest = new Map<string, Car>();
      for (const each of searches) {
        if (nearest.size >= nearestShown) break;
        const { data } = await pageOfCars(api, each, { limit: nearestShown });
        for (const car of data) nearest.set(car.id, car);
      }
      return [...nearest.values()].slice(0, nearestShown);
    },
  });
}

type Props = { address: CarListAddress; facets: Facets };

export function NothingFound({ address, facets }: Props) {
  const [drop] = helpfulDrops(facets, address);
  const { data: nearest = [] } = useQuery(nearestCars(useApi(), address, facets));

  return (
    <>
      <EmptyState
        icon={SearchX}
        heading={headingFor(address.search)}
        line={drop ? 'Remove a filter to see more cars.' : lineFor(address.search)}
      >
        {drop ? (
          <ButtonLink to={changedAddress(address, without(address.search, drop))}>
            {withoutInWords(drop, address.search)} ({carsInWords(facets.without[drop]!)})
          </ButtonLink>
        ) : (
          <ButtonLink to={changedAddress(address, everyCar)}>Show all cars</ButtonLink>
        )}
      </EmptyState>
      <CarShelf
        id="nearest"
        heading={drop ? 'Close to what you want' : 'Newest cars'}
        cars={nearest}
      />
    </>
  );
}

const lineFor = ({ q }: CarSearch): string =>
  q === '' ? 'See every car for sale instead.' : 'Check the spelling, or see every car for sale.';

/** Repeats the words, so that buyers see typing errors. */
const headingFor = (search: CarSearch): string => {
  if (search.q === '') return 'No car matches these filters';
  const hasMore = filtersOf(search).some((filter) => filter !== 'text');
  return `No car matches “${search.q}”${hasMore ? ' and these filters' : ''}`;
};
