import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#web/api-client.ts';
import { type BookingResponse, type BookingsResponse, bookingFromWire } from '../contract.ts';

/** What somebody has booked, newest first. */
export const myBookings = (api: ApiClient) =>
  queryOptions({
    queryKey: ['bookings'],
    queryFn: async () =>
      (await api.get<BookingsResponse>('/booking')).data.map(bookingFromWire).reverse(),
  });

export const bookingById = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['booking', id],
    queryFn: async () =>
      bookingFromWire((await api.get<BookingResponse>(`/booking/${encodeURIComponent(id)}`)).data),
  });

/** A booking came, went or was paid: the lists and the car itself may be out of date. */
export const forgetBookings = (cache: QueryClient): Promise<unknown> =>
  Promise.all(
    ['bookings', 'booking', 'car'].map((key) => cache.invalidateQueries({ queryKey: [key] })),
  );
