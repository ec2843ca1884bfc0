import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { PriceResponse } from '../contract.ts';

const getPrice = async (api: ApiClient, id: string) =>
  (await api.get<PriceResponse>(`/addProduct/${encodeURIComponent(id)}/price`)).data;

/** Only what the car's page shows, because the server hands this data to the browser. */
export const soldGapOf = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['sold-gap', id],
    queryFn: async () => (await getPrice(api, id)).soldGap,
  });

export const comparedWith = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['compared-with', id],
    queryFn: () => getPrice(api, id),
  });
