import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import type { MyBooking } from '#marketplace/dealing/bookings/contract.ts';
import { bookingById, forgetBookings } from '#marketplace/dealing/bookings/web/my-bookings.ts';
import { type PaymentResponse, paymentToWire } from '../contract.ts';

/** After that the page says that the payment is being confirmed instead of only waiting. */
const patience = 8_000;

/**
 * Tells the market that the card was charged. Should this call or its answer get lost, nothing is:
 * the provider tells the market too.
 */
export function useSettlement(booking: MyBooking) {
  const api = useApi();
  const cache = useQueryClient();

  return useMutation({
    mutationFn: (intentId: string) =>
      withTimeout(api.post<PaymentResponse>('/payments', paymentToWire(intentId, booking))),
    onSuccess: async ({ status, transactionId }) => {
      if (status === 'paid') {
        cache.setQueryData(bookingById(api, booking.id).queryKey, {
          ...booking,
          status,
          transactionId,
        });
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
