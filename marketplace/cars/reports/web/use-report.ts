import { useApi } from '#kit/api-client.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { ReportRequest } from '../contract.ts';
import { markReported } from './reported-cars.ts';

/** Marks the car as reported at once, and takes that back if the call fails. */
export function useReport(carId: string) {
  const api = useApi();

  return (reason?: string) => {
    markReported(carId, true);
    const report: ReportRequest = { report: carId, reason };
    // The undo toast may send it when the visitor leaves the page.
    api.put<MessageResponse>('/report', report, { outlivesPage: true }).then(
      ({ message }) => toast.success(message),
      ({ message }: Error) => {
        markReported(carId, false);
        toast.error(message);
      },
    );
  };
}
