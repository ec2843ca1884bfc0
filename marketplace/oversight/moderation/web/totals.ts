import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { TotalsResponse } from '../contract.ts';

/** How many people and cars there are, for administrators. */
export const totals = (api: ApiClient) =>
  queryOptions({
    queryKey: ['totals'],
    queryFn: async () => (await api.get<TotalsResponse>('/administration/totals')).data,
  });
