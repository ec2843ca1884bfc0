import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import { pagedQuery } from '#kit/paged-query.ts';
import type { CarsWithLeadsResponse } from '../contract.ts';

const path = '/leads/cars';

export const carsWithLeads = (api: ApiClient) =>
  pagedQuery(['leads', 'cars'], (cursor) => api.get<CarsWithLeadsResponse>(path, { cursor }));

/** Null if the car has no leads, or belongs to another seller. */
export const carWithLeads = (api: ApiClient, car: string) =>
  queryOptions({
    queryKey: ['leads', 'car', car],
    queryFn: async () => (await api.get<CarsWithLeadsResponse>(path, { car })).data[0] ?? null,
  });
