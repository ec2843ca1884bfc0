import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { Availability } from '../contract.ts';
import { availabilityOf } from './availability-of.ts';

/** Loaded by the browser, because the page is the same for all visitors. Mostly there is nothing to say. */
export function CarAvailability({ carId }: { carId: string }) {
  const { data } = useQuery(availabilityOf(useApi(), carId));
  const [Lines, setLines] = useState<ComponentType<Availability> | null>(null);
  const isShown = data !== undefined && (data.status !== 'free' || data.agreed !== null);

  useEffect(() => {
    if (!isShown) return;
    import('./availability-lines.tsx').then(
      ({ AvailabilityLines }) => setLines(() => AvailabilityLines),
      // The page works without these lines.
      () => {},
    );
  }, [isShown]);

  if (!isShown || !Lines) return null;
  return <Lines {...data} />;
}
