import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { PlacesResponse } from '../contract.ts';
import { longestPlace } from '../place.ts';

const changesRarely = 60 * 60_000;

export const placesCalled = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ['places', text],
    queryFn: async () =>
      (await api.get<PlacesResponse>(`/places?${new URLSearchParams({ q: text })}`)).data,
    placeholderData: keepPreviousData,
    staleTime: changesRarely,
    enabled: text.trim() !== '' && text.length <= longestPlace,
  });
