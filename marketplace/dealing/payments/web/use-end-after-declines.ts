import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import { bookingById } from '#marketplace/dealing/bookings/web/my-bookings.ts';

const askEvery = 2_000;
/** The reconciler catches up with a lost event in less. */
const askFor = 90_000;

/**
 * Notices when too many declined cards have ended the checkout, which happens with the provider's event. Polls the booking
 * instead of the checkout, because that could take a hold. Call the returned function after a declined card.
 */
export function useEndAfterDeclines(bookingId: string, onEnded: () => void): () => void {
  const [declinedAt, setDeclinedAt] = useState<number | null>(null);
  const isRecent = () => declinedAt !== null && Date.now() - declinedAt < askFor;
  const { data, dataUpdatedAt } = useQuery({
    ...bookingById(useApi(), bookingId),
    refetchInterval: () => (isRecent() ? askEvery : false),
  });
  const isEnded = declinedAt !== null && dataUpdatedAt > declinedAt && data?.heldUntil === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end.
  useEffect(() => {
    if (!isEnded) return;
    setDeclinedAt(null);
    onEnded();
  }, [isEnded]);
  return () => setDeclinedAt(Date.now());
}
