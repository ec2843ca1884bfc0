import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#kit/api-client.ts';
import { type ChangedCar, changedCarFromWire } from '../changed-car.ts';

/**
 * Which revision of a car a buyer commits to in a dialog: the one that the page showed when it was opened, whatever the
 * page behind it loads meanwhile, and after a refusal the one whose changes the dialog shows.
 */
export function useShownRevision({ revision }: { revision?: number }) {
  const cache = useQueryClient();
  const [shown] = useState(revision);
  const [changed, setChanged] = useState<ChangedCar | null>(null);

  /** Returns whether that is what the error says. */
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
