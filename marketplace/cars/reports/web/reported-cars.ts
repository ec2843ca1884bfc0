import { useSyncExternalStore } from 'react';

const item = 'reported-cars';
const listeners = new Set<() => void>();
let reported: ReadonlySet<string> | null = null;

/** Which cars were reported from this tab, so that a button stays pressed on the next page too. */
function reportedCars(): ReadonlySet<string> {
  reported ??= new Set(kept());
  return reported;
}

function kept(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(item) ?? '[]');
  } catch {
    return [];
  }
}

export function markReported(carId: string, isReported: boolean): void {
  const cars = new Set(reportedCars());
  if (isReported) cars.add(carId);
  else cars.delete(carId);
  reported = cars;
  try {
    sessionStorage.setItem(item, JSON.stringify([...cars]));
  } catch {
    // Without storage it holds until the page is loaded again.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsReported = (carId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => reportedCars().has(carId),
    () => false,
  );
