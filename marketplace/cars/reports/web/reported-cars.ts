import { useSyncExternalStore } from 'react';

const item = 'reported-cars';
const listeners = new Set<() => void>();
let reported: ReadonlySet<string> | null = null;

/** Cars reported from this tab, so that their buttons stay pressed on the next page. */
function reportedCars(): ReadonlySet<string> {
  reported ??= new Set(stored());
  return reported;
}

function stored(): string[] {
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
    // Without storage, the buttons stay pressed until the page is reloaded.
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
