import { useInfiniteQuery } from '@tanstack/react-query';
import { CarFront, Plus } from 'lucide-react';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { PagedList } from '#kit/paged-list.tsx';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Figure, Figures } from '#ui/figures.tsx';
import type { OwnCar } from '../../listing-on-wire.ts';
import { ownCars } from './own-cars.ts';
import { OwnCarsTable } from './own-cars-table.tsx';

function OwnCarsScreen() {
  const { user } = useVisitor();
  return user && <CarsOf email={user.email} />;
}

function CarsOf({ email }: { email: string }) {
  const list = useInfiniteQuery(ownCars(useApi(), email));
  const hasCars = list.data?.pages.some(({ data }) => data.length > 0);

  return (
    <>
      <PageHead title="Show Product" description="The cars you sell." />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">Show Product</h1>
        {hasCars && <AddLink />}
      </div>
      <PagedList list={list} what="cars" empty={<NoCars />}>
        {(cars) => (
          <>
            <OwnCarsTiles cars={cars} isAll={!list.hasNextPage} />
            <OwnCarsTable email={email} cars={cars} />
          </>
        )}
      </PagedList>
    </>
  );
}

type Props = {
  cars: OwnCar[];
  /** The list has no further pages. */
  isAll: boolean;
};

function OwnCarsTiles({ cars, isAll }: Props) {
  const count = (isOne: (car: OwnCar) => boolean) =>
    `${cars.filter(isOne).length}${isAll ? '' : '+'}`;

  return (
    <Figures>
      <Figure label="Listed" figure={count(() => true)} />
      <Figure label="Advertised" figure={count((car) => car.advertised && !car.sold)} />
      <Figure label="Sold" figure={count((car) => car.sold)} />
    </Figures>
  );
}

const NoCars = () => (
  <EmptyState
    icon={CarFront}
    heading="No Product Available"
    line="Add your first car. It takes about three minutes."
  >
    <AddLink />
  </EmptyState>
);

const AddLink = () => (
  <ButtonLink to="/dashboard/SellerAddProduct">
    <Plus className="size-5" />
    ADD Product
  </ButtonLink>
);

export const ownCarsPage: Page = { Screen: OwnCarsScreen };
