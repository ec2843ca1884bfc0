import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useApi } from '#kit/api-client.ts';
import { PagedList } from '#kit/paged-list.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { CarRow } from './car-row.tsx';
import { carsWithLeads } from './lead-queries.ts';

export function CarsWithLeads() {
  const list = useInfiniteQuery(carsWithLeads(useApi()));

  return (
    <PagedList list={list} what="cars" empty={<NoLeads />} itemSelector="ul > li">
      {(cars) => (
        <ul className="divide-y divide-border overflow-hidden rounded-panel border border-border bg-surface">
          {cars.map((car) => (
            <CarRow key={car.id} car={car} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const NoLeads = () => (
  <EmptyState
    icon={UsersRound}
    heading="No leads yet"
    line="When someone books one of your cars, writes to you, makes you an offer or wants to see it, it appears here."
  >
    <ButtonLink to="/dashboard/SellerProduct">Show Product</ButtonLink>
  </EmptyState>
);
