import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { MyBooking } from '../contract.ts';
import { forgetBookings, myBookings } from './my-bookings.ts';

/** The row goes at once, and comes back when the server says no. */
export function useDeleteBooking() {
  const api = useApi();
  const cache = useQueryClient();
  const { queryKey } = myBookings(api);

  return useMutation({
    mutationFn: ({ id }: MyBooking) =>
      api.delete<MessageResponse>(`/booking/${encodeURIComponent(id)}`),
    onMutate: async ({ id }) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, (all) => all?.filter((booking) => booking.id !== id));
      return { before };
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: (error, _booking, shown) => {
      cache.setQueryData(queryKey, shown?.before);
      toast.error(error.message);
    },
    onSettled: () => forgetBookings(cache),
  });
}
