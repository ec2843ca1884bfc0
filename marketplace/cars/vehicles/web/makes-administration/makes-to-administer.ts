import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError, useApi } from '#kit/api-client.ts';
import { useAction } from '#kit/use-action.ts';
import {
  addressFromWire,
  type UploadResponse,
  uploadToWire,
} from '#marketplace/platform/pictures/contract.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import type {
  AdministeredMakesResponse,
  Make,
  MakeChangesRequest,
  NewMakeRequest,
} from '../../makes-contract.ts';

export const makesToAdminister = (api: ApiClient) =>
  queryOptions({
    queryKey: ['makes', 'administration'],
    queryFn: async () => (await api.get<AdministeredMakesResponse>('/administration/makes')).data,
  });

export type MakeAction =
  | { kind: 'add'; make: NewMakeRequest }
  | { kind: 'change'; make: Make; changes: MakeChangesRequest }
  | { kind: 'picture'; make: Make; file: File }
  | { kind: 'delete'; make: Make }
  | { kind: 'add model' | 'delete model'; make: Make; model: string };

export type MakeQuestion = { kind: 'delete' | 'mark' | 'models'; make: Make };

export function useMakeActions(onDone?: (action: MakeAction) => unknown) {
  const api = useApi();
  return useAction((action: MakeAction) => send(api, action), { onDone });
}

const base = '/administration/makes';

async function send(api: ApiClient, action: MakeAction): Promise<MessageResponse> {
  const path = `${base}/${action.make.slug}`;
  switch (action.kind) {
    case 'add':
      return api.post(base, action.make);
    case 'change':
      return api.patch(path, action.changes);
    case 'picture': {
      const upload = uploadToWire(action.file, action.file.name);
      const mark = addressFromWire(await api.post<UploadResponse>('/image', upload));
      return api.patch(path, { mark });
    }
    case 'delete':
      return api.delete(path);
    case 'add model':
      return api.post(`${path}/models`, { model: action.model });
    case 'delete model':
      return api.delete(`${path}/models/${encodeURIComponent(action.model)}`);
  }
}

export const problemWith = (error: Error | null, field: string): string | undefined =>
  error instanceof ApiError ? error.fields[field] : undefined;
