import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#kit/api-client.ts';
import { type ChangedCar, changedCarFromWire } from '../changed-car.ts';

/**
 * The revision that a buyer commits to: the one that the page showed when the dialog opened, even if the page loads again.
 * After a refusal, it is the one whose changes the dialog shows.
 */
export function useShownRevision({ revision }: { revision?: number }) {
  const cache = useQueryClient();
  const [shown] = useState(revision);
  const [changed, setChanged] = useState<ChangedCar | null>(null);

  function noteChange(error: Error): boolean {
    if (!isCarChanged(error)) return false;
    setChanged(changedCarFromWire(error.details));
    void cache.invalidateQueries({ queryKey: ['car'] });
    return true;
  }

  return { revision: changed?.revision ?? shown, changed, noteChange };
}

export const isCarChanged = (error: Error): error is ApiError =>
  error instanceof ApiError && error.code === 'car_changed';
