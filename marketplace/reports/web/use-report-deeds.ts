import type { MessageResponse } from '#marketplace/accounts/contract.ts';
import { useApi } from '#web/api-client.ts';
import { useDeed } from '#web/use-deed.ts';
import type { ReportedCar } from '../report.ts';

/** What administrators do about reports. */
export type ReportDeed =
  | { kind: 'delete'; car: ReportedCar }
  | { kind: 'dismiss'; car: ReportedCar; reason: string };

export function useReportDeeds() {
  const api = useApi();
  return useDeed((deed: ReportDeed) => {
    const id = encodeURIComponent(deed.car.id);
    return deed.kind === 'delete'
      ? api.delete<MessageResponse>(`/addProduct/${id}`)
      : api.delete<MessageResponse>(
          `/report/${id}?${new URLSearchParams({ reason: deed.reason })}`,
        );
  });
}
