import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import type { MyBooking } from '#marketplace/dealing/bookings/contract.ts';
import { bookingById, forgetBookings } from '#marketplace/dealing/bookings/web/my-bookings.ts';
import { type PaymentResponse, paymentToWire } from '../contract.ts';

/** Milliseconds. After that, the page says that the payment is being confirmed. */
const patience = 8_000;

/** Reports that the card was charged. If the call or its answer gets lost, the provider's event settles the payment. */
export function useSettlement(booking: MyBooking) {
  const api = useApi();
  const cache = useQueryClient();

  return useMutation({
    mutationFn: (intentId: string) =>
      withTimeout(api.post<PaymentResponse>('/payments', paymentToWire(intentId, booking))),
    onSuccess: async ({ status, transactionId }) => {
      if (status === 'paid') {
        const { queryKey } = bookingById(api, booking.id);
        cache.setQueryData(queryKey, { ...booking, status, transactionId });
      }
      await forgetBookings(cache);
    },
  });
}

function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The answer took too long.')), patience);
  });
  return Promise.race([answer, tooLate]);
}
