import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import { type BookingsResponse, bookingFromWire } from '../contract.ts';
import type { BookingResponse } from '../receipt-contract.ts';
import { receiptFromWire } from '../receipt-on-wire.ts';

/** Newest first. */
export const myBookings = (api: ApiClient) =>
  queryOptions({
    queryKey: ['bookings'],
    queryFn: async () =>
      (await api.get<BookingsResponse>('/booking')).data.map(bookingFromWire).reverse(),
  });

export const hasBookings = (api: ApiClient) =>
  queryOptions({
    queryKey: ['bookings', 'any'],
    queryFn: async () =>
      (await api.get<BookingsResponse>('/booking?order=newest&limit=1')).data.length > 0,
  });

export const bookingById = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['booking', id],
    queryFn: async () =>
      bookingFromWire((await api.get<BookingResponse>(`/booking/${encodeURIComponent(id)}`)).data),
  });

export const receiptOf = (api: ApiClient, bookingId: string) =>
  queryOptions({
    queryKey: ['receipt', bookingId],
    queryFn: async () => {
      const answer = await api.get<BookingResponse>(`/booking/${encodeURIComponent(bookingId)}`);
      if (!answer.receipt) return null;
      const { refundedAt, dispute, moneyBack } = bookingFromWire(answer.data);
      return { ...receiptFromWire(answer.receipt), refundedAt, dispute, moneyBack };
    },
  });

export const forgetBookings = (cache: QueryClient): Promise<unknown> =>
  Promise.all(
    ['bookings', 'booking', 'receipt', 'car', 'changed-cars'].map((key) =>
      cache.invalidateQueries({ queryKey: [key] }),
    ),
  );
