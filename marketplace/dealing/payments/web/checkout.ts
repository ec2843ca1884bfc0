import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#kit/api-client.ts';
import { type ChangedCar, changedCarFromWire } from '#marketplace/cars/listings/changed-car.ts';
import type { Money } from '#marketplace/money.ts';
import { newPriceFromWire, retryFromWire, untilFromWire } from '#marketplace/refusal-details.ts';
import { type OpenCheckoutResponse, openCheckoutToWire, type ShownCar } from '../contract.ts';

export type Checkout =
  /** `until` is on the clock of `performance.now()`. */
  | { kind: 'open'; clientSecret: string; until: number }
  | { kind: 'held' | 'reserved'; until: Date }
  | { kind: 'price_changed'; price: Money }
  | ({ kind: 'car_changed' } & ChangedCar)
  /** Paid, sold or gone in the meantime: the booking says which. */
  | { kind: 'over' }
  | { kind: 'refused'; code: string; message: string; from: Date | null };

const over = ['booking_paid', 'booking_gone', 'booking_not_found', 'listing_sold'];

/** Holds the car for this buyer. Repeated calls return the same hold. */
export const checkoutOf = (api: ApiClient, bookingId: string, shown: ShownCar) =>
  queryOptions({
    queryKey: ['checkout', bookingId, shown],
    queryFn: () => openCheckout(api, bookingId, shown),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // A hold must not be taken without the buyer's action.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

async function openCheckout(api: ApiClient, bookingId: string, shown: ShownCar): Promise<Checkout> {
  try {
    const { clientSecret, secondsLeft, until } = await api.post<OpenCheckoutResponse>(
      '/create-payment-intent',
      openCheckoutToWire(bookingId, shown),
    );
    // The buyer's own hold has just run out and is being released.
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
