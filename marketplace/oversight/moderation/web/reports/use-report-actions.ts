import { useApi } from '#kit/api-client.ts';
import { useAction } from '#kit/use-action.ts';
import type { ReportedCar } from '#marketplace/cars/reports/report.ts';
import type { MessageResponse } from '#marketplace/responses.ts';

/** What administrators do about reports. */
export type ReportAction = { kind: 'delete' | 'dismiss'; car: ReportedCar; reason: string };

export function useReportActions() {
  const api = useApi();
  return useAction((action: ReportAction) => {
    const id = encodeURIComponent(action.car.id);
    const path = action.kind === 'delete' ? `/addProduct/${id}` : `/report/${id}`;
    return api.delete<MessageResponse>(`${path}?${new URLSearchParams({ reason: action.reason })}`);
  });
}
