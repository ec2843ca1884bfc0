import { useApi } from '#kit/api-client.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import { reportToWire } from '../contract.ts';
import { markReported } from './reported-cars.ts';

/** Reports a car: it counts as reported at once, and not any more when the report did not get through. */
export function useReport(carId: string) {
  const api = useApi();

  return (reason?: string) => {
    markReported(carId, true);
    // One that could still be taken back is sent when its page is left.
    const sent = { outlivesPage: true };
    api.put<MessageResponse>('/report', reportToWire(carId, reason), sent).then(
      ({ message }) => toast.success(message),
      ({ message }: Error) => {
        markReported(carId, false);
        toast.error(message);
      },
    );
  };
}
