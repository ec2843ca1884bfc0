import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#kit/api-client.ts';
import { type ChangedCar, changedCarFromWire } from '#marketplace/cars/listings/changed-car.ts';
import type { Money } from '#marketplace/money.ts';
import { newPriceFromWire, retryFromWire, untilFromWire } from '#marketplace/refusal-details.ts';
import { type OpenCheckoutResponse, openCheckoutToWire, type ShownCar } from '../contract.ts';

/** What asking for a card payment came to. */
export type Checkout =
  /** `until` is on the clock of `performance.now()`. */
  | { kind: 'open'; clientSecret: string; until: number }
  | { kind: 'held' | 'reserved'; until: Date }
  | { kind: 'price_changed'; price: Money }
  | ({ kind: 'car_changed' } & ChangedCar)
  /** Paid, sold or gone meanwhile: the booking itself says which. */
  | { kind: 'over' }
  | { kind: 'refused'; code: string; message: string; from: Date | null };

const over = ['booking_paid', 'booking_gone', 'booking_not_found', 'listing_sold'];

/** Holds the car for this buyer. Asked again it is the same hold, so asking is harmless. */
export const checkoutOf = (api: ApiClient, bookingId: string, shown: ShownCar) =>
  queryOptions({
    queryKey: ['checkout', bookingId, shown],
    queryFn: () => openCheckout(api, bookingId, shown),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // A hold is never taken behind the buyer's back.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

async function openCheckout(api: ApiClient, bookingId: string, shown: ShownCar): Promise<Checkout> {
  try {
    const { clientSecret, secondsLeft, until } = await api.post<OpenCheckoutResponse>(
      '/create-payment-intent',
      openCheckoutToWire(bookingId, shown),
    );
    // Our own hold of a moment ago has run out and is being taken down.
    if (secondsLeft === 0) return { kind: 'held', until: new Date(until) };
    return { kind: 'open', clientSecret, until: performance.now() + secondsLeft * 1000 };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return outcomeOf(error);
  }
}

function outcomeOf({ code, message, details }: ApiError): Checkout {
  if (over.includes(code)) return { kind: 'over' };
  switch (code) {
    case 'car_held':
      return { kind: 'held', until: untilFromWire(details) };
    case 'car_reserved':
      return { kind: 'reserved', until: untilFromWire(details) };
    case 'price_changed':
      return { kind: 'price_changed', price: newPriceFromWire(details) };
    case 'car_changed':
      return { kind: 'car_changed', ...changedCarFromWire(details) };
    default:
      return { kind: 'refused', code, message, from: retryFromWire(details) };
  }
}
