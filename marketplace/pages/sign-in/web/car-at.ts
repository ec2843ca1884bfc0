import { type QueryClient, useQuery } from '@tanstack/react-query';
import { matchPath, parsePath } from 'react-router';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { carById } from '#marketplace/finding/search/web/shelf-queries.ts';

const idAt = (path: string) =>
  matchPath('/singleProduct/:id', parsePath(path).pathname ?? '')?.params.id;

/** The car whose page this is, if it is one. */
export function useCarAt(path: string): Car | undefined {
  const id = idAt(path);
  return useQuery({ ...carById(useApi(), id ?? ''), enabled: id !== undefined, retry: false }).data;
}

/** For the server, so that the page does not move when the car is known. */
export async function prefetchCarAt(api: ApiClient, cache: QueryClient, path: string) {
  const id = idAt(path);
  if (id !== undefined) await cache.prefetchQuery(carById(api, id));
}
