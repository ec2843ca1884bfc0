import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { PriceHistoryResponse } from '../contract.ts';
import { priceHistoryFromWire } from '../price-history-on-wire.ts';

export const priceHistoryOf = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['price-history', id],
    queryFn: async () => {
      const path = `/addProduct/${encodeURIComponent(id)}/price-history`;
      const { data } = await api.get<PriceHistoryResponse>(path);
      return data && priceHistoryFromWire(data);
    },
  });
