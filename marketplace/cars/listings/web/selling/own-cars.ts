import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import { pagedQuery } from '#kit/paged-query.ts';
import type { ListingResponse, ListingsResponse } from '../../contract.ts';
import { isSoldBy, type OwnCar, ownCarFromWire } from '../../listing-on-wire.ts';

export const ownCars = (api: ApiClient, email: string) =>
  pagedQuery(['own-cars', email], async (cursor) => {
    const parameters = { email, order: 'newest', cursor };
    const { data, next } = await api.get<ListingsResponse>('/myProduct', parameters);
    return { data: data.map(ownCarFromWire), next };
  });

/** Null for another seller's car. */
export const carToEdit = (api: ApiClient, id: string, email: string) =>
  queryOptions({
    queryKey: ['car-to-edit', id, email],
    queryFn: async (): Promise<OwnCar | null> => {
      const { data } = await api.get<ListingResponse>(`/addProduct/${encodeURIComponent(id)}`);
      return isSoldBy(data, email) ? ownCarFromWire(data) : null;
    },
    // The form must start from fresh values, which must not change while the seller types.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The API tells only sellers that a car is theirs. */
export const isOwnCar = (api: ApiClient, id: string, email: string) =>
  queryOptions({
    queryKey: ['is-own-car', id, email],
    queryFn: async () => {
      const { data } = await api.get<ListingResponse>(`/addProduct/${encodeURIComponent(id)}`);
      return isSoldBy(data, email);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A change of a car can make every list of cars outdated. */
export function forgetCars(cache: QueryClient): Promise<unknown> {
  return Promise.all(
    ['own-cars', 'cars', 'car'].map((key) => cache.invalidateQueries({ queryKey: [key] })),
  );
}
