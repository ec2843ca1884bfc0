import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import { useAction } from '#kit/use-action.ts';
import type {
  AlertSettingsRequest,
  AlertSettingsResponse,
} from '#marketplace/finding/alerts/contract.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import type {
  ChangeSearchRequest,
  SavedSearchesResponse,
  SavedSearchResponse,
  SaveSearchRequest,
} from '../contract.ts';
import type { Often } from '../saved-search.ts';

export const oftenWords: Record<Often, string> = {
  instant: 'At once',
  daily: 'Once a day',
  never: 'Never',
};

export const savedSearches = (api: ApiClient) =>
  queryOptions({
    queryKey: ['saved searches'],
    queryFn: async () => (await api.get<SavedSearchesResponse>('/saved-searches')).data,
  });

export const alertSettings = (api: ApiClient) =>
  queryOptions({
    queryKey: ['alert settings'],
    queryFn: async () => (await api.get<AlertSettingsResponse>('/alerts')).data,
  });

export const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export type SearchAction =
  | { kind: 'save'; search: SaveSearchRequest }
  | { kind: 'change'; id: string; changes: ChangeSearchRequest }
  | { kind: 'delete'; id: string }
  | { kind: 'settings'; changes: AlertSettingsRequest };

export function useSearchActions(onDone?: (action: SearchAction) => unknown) {
  const api = useApi();
  return useAction((action: SearchAction) => send(api, action), { onDone });
}

function send(api: ApiClient, action: SearchAction): Promise<{ message: string }> {
  switch (action.kind) {
    case 'save':
      return api.post<SavedSearchResponse>('/saved-searches', action.search);
    case 'change':
      return api.patch<SavedSearchResponse>(`/saved-searches/${action.id}`, action.changes);
    case 'delete':
      return api.delete<MessageResponse>(`/saved-searches/${action.id}`);
    case 'settings':
      return api.patch<MessageResponse>('/alerts', action.changes);
  }
}
