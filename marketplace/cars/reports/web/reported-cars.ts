import { useSyncExternalStore } from 'react';
import { noteStored, onStored } from '#kit/stored-here.ts';

const item = 'reported-cars';
/** Ids of cars reported from this tab, so that their buttons stay pressed on the next page. */
let reported: readonly string[] | null = null;

function reportedCars(): readonly string[] {
  reported ??= stored();
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
  const others = reportedCars().filter((id) => id !== carId);
  reported = isReported ? [...others, carId] : others;
  try {
    sessionStorage.setItem(item, JSON.stringify(reported));
  } catch {
    // Without storage, the buttons stay pressed until the page is reloaded.
  }
  noteStored();
}

export const useIsReported = (carId: string): boolean =>
  useSyncExternalStore(
    onStored,
    () => reportedCars().includes(carId),
    () => false,
  );
