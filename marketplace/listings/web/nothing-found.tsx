import { queryOptions, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { type ApiClient, useApi } from '#web/api-client.ts';
import { type CarSearch, everyCar, type Filter, searchToParams, without } from '../car-search.ts';
import type { Facets } from '../facets.ts';
import type { Car } from '../listing.ts';
import { type CarListAddress, changedAddress } from './car-list-address.ts';
import { CarShelf } from './car-shelf.tsx';
import { pageOfCars } from './cars-on-offer.ts';
import { carsInWords } from './tally-text.ts';

/** What people give up first, before what they came for. */
const easiestFirst: Filter[] = [
  'location',
  'verified',
  'condition',
  'years',
  'price',
  'category',
  'text',
];

const droppedNames: Record<Filter, (search: CarSearch) => string> = {
  location: () => 'Anywhere',
  verified: () => 'Any seller',
  condition: () => 'Any condition',
  years: () => 'Any age',
  price: () => 'Any price',
  category: () => 'Any brand',
  text: ({ text }) => `Without “${text}”`,
};

const nearestShown = 3;

/** The filters whose loss would bring cars back. */
function helpfulDrops({ without: left }: Facets, { category }: CarListAddress): Filter[] {
  return easiestFirst.filter(
    (filter) => (left[filter]?.count ?? 0) > 0 && !(filter === 'category' && category),
  );
}

/** What comes nearest to a search that finds nothing: what it would find with less to fulfil. */
export function nearestCars(api: ApiClient, address: CarListAddress, facets: Facets) {
  const { search } = address;
  const relaxed = helpfulDrops(facets, address).map((filter) => without(search, filter));
  const searches = [...relaxed, everyCar];
  return queryOptions({
    queryKey: ['cars', 'nearest', searchToParams(search).toString()],
    queryFn: async () => {
      const nearest = new Map<string, Car>();
      for (const each of searches) {
        if (nearest.size >= nearestShown) break;
        const { cars } = await pageOfCars(api, each, { limit: nearestShown });
        for (const car of cars) nearest.set(car.id, car);
      }
      return [...nearest.values()].slice(0, nearestShown);
    },
  });
}

type Props = { address: CarListAddress; facets: Facets };

export function NothingFound({ address, facets }: Props) {
  const drops = helpfulDrops(facets, address);
  const { data: nearest = [] } = useQuery(nearestCars(useApi(), address, facets));

  return (
    <>
      <EmptyState
        icon={SearchX}
        heading="No car matches these filters"
        line={
          drops.length > 0
            ? 'Drop one of them and there are cars again.'
            : 'Clear them to see every car on offer.'
        }
      >
        {drops.map((filter, index) => (
          <ButtonLink
            key={filter}
            to={changedAddress(address, without(address.search, filter))}
            variant={index === 0 ? 'primary' : 'secondary'}
          >
            {droppedNames[filter](address.search)} ({carsInWords(facets.without[filter]!)})
          </ButtonLink>
        ))}
        <ButtonLink
          to={changedAddress(address, everyCar)}
          variant={drops.length === 0 ? 'primary' : 'quiet'}
        >
          Clear filters
        </ButtonLink>
      </EmptyState>
      <CarShelf id="nearest" heading="Close to what you want" cars={nearest} />
    </>
  );
}
