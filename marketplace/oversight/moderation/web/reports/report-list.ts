import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { PageOf } from '#kit/paged-list.tsx';
import { type ReportsResponse, reportedCarFromWire } from '#marketplace/cars/reports/contract.ts';
import type { ReportedCar } from '#marketplace/cars/reports/report.ts';

const pageSize = '20';

/** Cars with open reports, the one reported last first, page by page. */
export const reportList = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ['reports'],
    queryFn: async ({ pageParam }): Promise<PageOf<ReportedCar>> => {
      const query = new URLSearchParams({
        limit: pageSize,
        ...(pageParam && { cursor: pageParam }),
      });
      const answer = await api.get<ReportsResponse>(`/report?${query}`);
      return { items: answer.data.map(reportedCarFromWire), next: answer.next ?? null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
