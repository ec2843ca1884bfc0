import { useMutation } from '@tanstack/react-query';
import type { MessageResponse } from '#marketplace/accounts/contract.ts';
import { toast } from '#ui/toasts.tsx';
import { useApi } from '#web/api-client.ts';
import { reportToWire } from '../contract.ts';
import { markReported } from './reported-cars.ts';

/** Reports a car: it counts as reported at once, and not any more when the report did not get through. */
export function useReport(carId: string) {
  const api = useApi();

  return useMutation({
    mutationFn: (reason?: string) =>
      api.put<MessageResponse>('/report', reportToWire(carId, reason)),
    onMutate: () => markReported(carId, true),
    onSuccess: ({ message }) => toast.success(message),
    onError: ({ message }) => {
      markReported(carId, false);
      toast.error(message);
    },
  });
}
