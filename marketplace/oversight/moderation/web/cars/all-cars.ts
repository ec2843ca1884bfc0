import type { ApiClient } from '#kit/api-client.ts';
import { pagedQuery } from '#kit/paged-query.ts';
import type { CarState } from '../../car-state.ts';
import type { AdministeredCar, AdministeredCarsResponse } from '../../contract.ts';

const pageSize = '20';

export const stateNames: Record<CarState, string> = {
  draft: 'Not advertised',
  advertised: 'Advertised',
  hidden: 'Hidden',
  sold: 'Sold',
};

/** Restoring the seller shows it again. */
export const isHiddenWithSeller = ({ state, hiddenBecause }: AdministeredCar): boolean =>
  state === 'hidden' && hiddenBecause === null;

export const historyOf = ({ id }: AdministeredCar): string =>
  `/dashboard/audit?${new URLSearchParams({ kind: 'everything', q: id })}`;

type CarsQuery = { search: string; state: CarState | null };

export const allCars = (api: ApiClient, { search, state }: CarsQuery) =>
  pagedQuery(['all-cars', search, state], (cursor) =>
    api.get<AdministeredCarsResponse>('/administration/cars', {
      search,
      state,
      limit: pageSize,
      cursor,
    }),
  );
