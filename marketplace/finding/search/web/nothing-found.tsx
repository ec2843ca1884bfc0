import { queryOptions, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { type CarSearch, everyCar, type Filter, filtersOf, without } from '../car-search.ts';
import type { Facets } from '../facets.ts';
import { factFilters } from '../fact-filters.ts';
import { searchToParams } from '../search-parameters.ts';
import { type CarListAddress, changedAddress } from './car-list-address.ts';
import { CarShelf } from './car-shelf.tsx';
import { pageOfCars } from './cars-on-offer.ts';
import { anyFact } from './filters/fact-filter-words.ts';
import { carsInWords } from './tally-text.ts';

/** What people give up first, before what they came for. */
const easiestFirst: Filter[] = [
  'near',
  'location',
  'verified',
  // Equipment before fuel, and the model at the end.
  ...factFilters.map(({ parameter }) => parameter).reverse(),
  'priceLabel',
  'condition',
  'years',
  'price',
  'category',
  'text',
];

const droppedNames: Record<Exclude<Filter, 'text'>, string> = {
  near: 'Any distance',
  location: 'Anywhere',
  verified: 'Any seller',
  condition: 'Any condition',
  years: 'Any age',
  priceLabel: 'Any price rating',
  price: 'Any price',
  category: 'Any brand',
  ...anyFact,
};

const dropped = (filter: Filter, { text }: CarSearch) =>
  filter === 'text' ? `Without “${text}”` : droppedNames[filter];

const nearestShown = 3;

/** The filters whose loss would bring cars back. Without the only one it would be no search at all. */
function helpfulDrops({ without: left }: Facets, { category, search }: CarListAddress): Filter[] {
  const applied = filtersOf(search).filter((filter) => !(filter === 'category' && category));
  if (applied.length < 2) return [];
  return easiestFirst.filter(
    (filter) => applied.includes(filter) && (left[filter]?.count ?? 0) > 0,
  );
}

/** What a search that finds nothing would find with less to fulfil; where that is nothing either, the newest. */
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
        const { cars } = await pageOfCars(api, each, { limit: nearestShown });
        for (const car of cars) nearest.set(car.id, car);
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
            {dropped(drop, address.search)} ({carsInWords(facets.without[drop]!)})
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

const lineFor = ({ text }: CarSearch): string =>
  text === ''
    ? 'See every car for sale instead.'
    : 'Check the spelling, or see every car for sale.';

/** Names the words, so that a slip of the finger is seen. */
const headingFor = (search: CarSearch): string => {
  if (search.text === '') return 'No car matches these filters';
  const hasMore = filtersOf(search).some((filter) => filter !== 'text');
  return `No car matches “${search.text}”${hasMore ? ' and these filters' : ''}`;
};
