import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { NoticeResponse } from '../contract.ts';
import type { NoticeName } from '../notice.ts';

export const notice = (api: ApiClient, name: NoticeName) =>
  queryOptions({
    queryKey: ['notice', name],
    queryFn: async () => (await api.get<NoticeResponse>(`/notice/${name}`)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
