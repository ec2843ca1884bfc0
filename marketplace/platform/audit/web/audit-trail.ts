import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { PageOf } from '#kit/paged-list.tsx';
import type { AuditEntryOnWire, AuditKind, AuditResponse } from '../contract.ts';

const pageSize = '20';

/** Newest first, page by page; without a kind, everything. */
export const auditTrail = (api: ApiClient, kind: AuditKind | null, about: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', kind, about],
    queryFn: async ({ pageParam }): Promise<PageOf<AuditEntryOnWire>> => {
      const query = new URLSearchParams({
        limit: pageSize,
        ...(kind && { kind }),
        ...(about && { about }),
        ...(pageParam && { cursor: pageParam }),
      });
      const answer = await api.get<AuditResponse>(`/audit?${query}`);
      return { items: answer.data, next: answer.next ?? null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
