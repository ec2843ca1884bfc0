import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from './api-client.ts';
import type { PublicConfig } from './public-config-contract.ts';

export const publicConfig = (api: ApiClient) =>
  queryOptions({
    queryKey: ['config'],
    queryFn: () => api.get<PublicConfig>('/config'),
    staleTime: Number.POSITIVE_INFINITY,
  });
