import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { ModelsResponse } from '../makes-contract.ts';

const changesRarely = 5 * 60_000;

export const modelsOf = (api: ApiClient, make: string) =>
  queryOptions({
    queryKey: ['models', make],
    queryFn: async () => (await api.get<ModelsResponse>(`/makes/${make}/models`)).data,
    staleTime: changesRarely,
  });
