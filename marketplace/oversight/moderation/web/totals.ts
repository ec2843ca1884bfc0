import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { TotalsResponse } from '../contract.ts';

export const totals = (api: ApiClient) =>
  queryOptions({
    queryKey: ['totals'],
    queryFn: async () => (await api.get<TotalsResponse>('/administration/totals')).data,
  });
