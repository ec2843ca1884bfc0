import { queryOptions } from '@tanstack/react-query';
import type { TotalsResponse } from '#marketplace/accounts/contract.ts';
import type { ApiClient } from './api-client.ts';

/** How many people and cars there are, for administrators. */
export const totals = (api: ApiClient) =>
  queryOptions({
    queryKey: ['totals'],
    queryFn: async () => (await api.get<TotalsResponse>('/administration/totals')).data,
  });
