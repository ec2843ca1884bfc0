import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { PageOf } from '#kit/paged-list.tsx';
import {
  type AdministeredCar,
  type AdministeredCarsResponse,
  administeredCarFromWire,
  type CarState,
} from '../../administered-car.ts';

const pageSize = '20';

export const stateNames: Record<CarState, string> = {
  draft: 'Not advertised',
  advertised: 'Advertised',
  hidden: 'Hidden',
  sold: 'Sold',
};

/** It comes back with its seller. */
export const isHiddenWithSeller = ({ state, hiddenBecause }: AdministeredCar): boolean =>
  state === 'hidden' && hiddenBecause === null;

export const historyOf = ({ id }: AdministeredCar): string =>
  `/dashboard/audit?${new URLSearchParams({ kind: 'everything', q: id })}`;

type CarsQuery = { search: string; state: CarState | null };

/** Every car that is not deleted, newest first, page by page. */
export const allCars = (api: ApiClient, { search, state }: CarsQuery) =>
  infiniteQueryOptions({
    queryKey: ['all-cars', search, state],
    queryFn: async ({ pageParam }): Promise<PageOf<AdministeredCar>> => {
      const query = new URLSearchParams({
        limit: pageSize,
        ...(search && { search }),
        ...(state && { state }),
        ...(pageParam && { cursor: pageParam }),
      });
      const answer = await api.get<AdministeredCarsResponse>(`/administration/cars?${query}`);
      return { items: answer.data.map(administeredCarFromWire), next: answer.next ?? null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // While somebody types, what was found before stays on screen.
    placeholderData: keepPreviousData,
  });
