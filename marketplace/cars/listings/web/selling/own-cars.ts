import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import { pagedQuery } from '#kit/paged-query.ts';
import type { ListingResponse, ListingsResponse } from '../../contract.ts';
import { isSoldBy, type OwnCar, ownCarFromWire } from '../../listing-on-wire.ts';

/** Every car of a seller, newest first, page by page. */
export const ownCars = (api: ApiClient, email: string) =>
  pagedQuery(['own-cars', email], async (cursor) => {
    const parameters = { email, order: 'newest', cursor };
    const { data, next } = await api.get<ListingsResponse>('/myProduct', parameters);
    return { data: data.map(ownCarFromWire), next };
  });

/** A car to edit, as it is right now; null when it is somebody else's. */
export const carToEdit = (api: ApiClient, id: string, email: string) =>
  queryOptions({
    queryKey: ['car-to-edit', id, email],
    queryFn: async (): Promise<OwnCar | null> => {
      const { data } = await api.get<ListingResponse>(`/addProduct/${encodeURIComponent(id)}`);
      return isSoldBy(data, email) ? ownCarFromWire(data) : null;
    },
    // What the form starts from must neither be old nor change under the seller's hands.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Visitors are not told who sells a car; its seller is. */
export const isOwnCar = (api: ApiClient, id: string, email: string) =>
  queryOptions({
    queryKey: ['is-own-car', id, email],
    queryFn: async () => {
      const { data } = await api.get<ListingResponse>(`/addProduct/${encodeURIComponent(id)}`);
      return isSoldBy(data, email);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A seller changed something: every list of cars may be out of date. */
export function forgetCars(cache: QueryClient): Promise<unknown> {
  return Promise.all(
    ['own-cars', 'cars', 'car'].map((key) => cache.invalidateQueries({ queryKey: [key] })),
  );
}
