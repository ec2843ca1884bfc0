import { useApi } from '#kit/api-client.ts';
import { useDeed } from '#kit/use-action.ts';
import type { MessageResponse } from '#marketplace/accounts/contract.ts';
import type { ReportedCar } from '../report.ts';

/** What administrators do about reports. */
export type ReportDeed = { kind: 'delete' | 'dismiss'; car: ReportedCar; reason: string };

export function useReportDeeds() {
  const api = useApi();
  return useDeed((deed: ReportDeed) => {
    const id = encodeURIComponent(deed.car.id);
    const path = deed.kind === 'delete' ? `/addProduct/${id}` : `/report/${id}`;
    return api.delete<MessageResponse>(`${path}?${new URLSearchParams({ reason: deed.reason })}`);
  });
}
