import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { useIsAhead } from '#marketplace/dealing/bookings/web/use-is-ahead.ts';
import type { Conversation } from '#marketplace/dealing/messages/contract.ts';
import { availabilityOf } from './availability-of.ts';
import { offersIn } from './offer-queries.ts';

/** Until when the car is reserved for a buyer who is not in this conversation; null if it is not. */
export function useOthersTurn({ id, car }: Conversation, isWanted = true): Date | null {
  const api = useApi();
  const { data: availability } = useQuery({ ...availabilityOf(api, car.id), enabled: isWanted });
  const { data: own } = useQuery(offersIn(api, id));
  const until = availability?.until ?? null;
  const isAhead = useIsAhead(until);
  const now = new Date();
  // The API does not say for whom the car is reserved, not even to its seller.
  const isForThisBuyer = own?.offers.some(
    ({ state, reservedUntil }) =>
      state === 'accepted' && reservedUntil !== null && new Date(reservedUntil) > now,
  );
  return !isForThisBuyer && availability?.status === 'reserved' && isAhead ? new Date(until) : null;
}
