import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useApi } from '#web/api-client.ts';
import { type CarSearch, everyCar, type Filter, without } from '../car-search.ts';
import type { Facets } from '../facets.ts';
import { type CarListAddress, changedAddress } from './car-list-address.ts';
import { CarShelf } from './car-shelf.tsx';
import { someCars } from './cars-on-offer.ts';
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

const droppedNames: Record<Filter, string> = {
  location: 'Anywhere',
  verified: 'Any seller',
  condition: 'Any condition',
  years: 'Any age',
  price: 'Any price',
  category: 'Any brand',
  text: 'Any words',
};

const nearestShown = 3;

/** The filters whose loss would bring cars back. */
function helpfulDrops({ without: left }: Facets, { category }: CarListAddress): Filter[] {
  return easiestFirst.filter(
    (filter) => (left[filter]?.count ?? 0) > 0 && !(filter === 'category' && category),
  );
}

/** The search that comes nearest to one that finds nothing. */
export function nearestSearch(address: CarListAddress, facets: Facets): CarSearch {
  const [drop] = helpfulDrops(facets, address);
  return drop ? without(address.search, drop) : { ...everyCar, order: address.search.order };
}

/** As the server needs them before it renders the page. */
export const nearestCars = (
  api: ReturnType<typeof useApi>,
  address: CarListAddress,
  facets: Facets,
) => someCars(api, nearestSearch(address, facets), nearestShown);

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
            {droppedNames[filter]} ({carsInWords(facets.without[filter]!)})
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
