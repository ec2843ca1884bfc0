import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { Availability } from '../contract.ts';
import { availabilityOf } from './availability-of.ts';

/** Who can pay right now. The page is the same for everybody, so the browser asks; mostly there is nothing to say. */
export function CarAvailability({ carId }: { carId: string }) {
  const { data } = useQuery(availabilityOf(useApi(), carId));
  const [Lines, setLines] = useState<ComponentType<Availability> | null>(null);
  const hasNews = data !== undefined && (data.status !== 'free' || data.agreed !== null);

  useEffect(() => {
    if (!hasNews) return;
    // Without it the page says no less than before.
    import('./availability-lines.tsx').then(
      ({ AvailabilityLines }) => setLines(() => AvailabilityLines),
      () => {},
    );
  }, [hasNews]);

  if (!data || !hasNews || !Lines) return null;
  return <Lines {...data} />;
}
