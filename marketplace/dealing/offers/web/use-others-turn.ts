import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { useIsAhead } from '#marketplace/dealing/bookings/web/use-is-ahead.ts';
import type { Conversation } from '#marketplace/dealing/messages/contract.ts';
import { availabilityOf } from './availability-of.ts';
import { offersIn } from './offer-queries.ts';

/** Until when the car of a conversation is reserved for another buyer than the one in it; null while it is not. */
export function useOthersTurn({ id, car }: Conversation, isWanted = true): Date | null {
  const api = useApi();
  const { data: availability } = useQuery({ ...availabilityOf(api, car.id), enabled: isWanted });
  const { data: talk } = useQuery(offersIn(api, id));
  const until = availability?.until ?? null;
  const isAhead = useIsAhead(until);
  const now = new Date();
  // Its seller is told that it is reserved, and not for whom.
  const isForThisBuyer = talk?.offers.some(
    ({ state, reservedUntil }) =>
      state === 'accepted' && reservedUntil !== null && new Date(reservedUntil) > now,
  );
  return !isForThisBuyer && availability?.status === 'reserved' && isAhead ? new Date(until) : null;
}
