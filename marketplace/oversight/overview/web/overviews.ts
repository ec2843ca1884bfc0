import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { MarketOverviewResponse, SalesOverviewResponse } from '../contract.ts';

export const marketOverview = (api: ApiClient) =>
  queryOptions({
    queryKey: ['overview', 'market'],
    queryFn: async () => (await api.get<MarketOverviewResponse>('/overview/market')).data,
  });

export const salesOverview = (api: ApiClient) =>
  queryOptions({
    queryKey: ['overview', 'sales'],
    queryFn: async () => (await api.get<SalesOverviewResponse>('/overview/sales')).data,
  });
