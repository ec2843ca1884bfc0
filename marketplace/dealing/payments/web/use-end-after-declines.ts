import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import { bookingById } from '#marketplace/dealing/bookings/web/my-bookings.ts';

const askEvery = 2_000;
/** A lost message of the provider is caught up with in less. */
const askFor = 90_000;

/**
 * Too many declined cards end a checkout as soon as the provider has told the market of the last one. Asks the
 * booking and not for the checkout: that leaves the form alone, and never takes a hold. Answers what
 * to call after a declined card.
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
