import { useMemo, useSyncExternalStore } from 'react';
import { noteStored, onStored } from '#kit/stored-here.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import { fourAlready, mostToCompare } from '../limits.ts';

const storedAs = 'compared-cars';

function stored(): string {
  try {
    return localStorage.getItem(storedAs) ?? '';
  } catch {
    return '';
  }
}

const idsIn = (text: string): string[] => (text === '' ? [] : text.split(' '));

function keep(ids: string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(storedAs, ids.join(' '));
    else localStorage.removeItem(storedAs);
  } catch {
    toast.error('Your browser blocks storage, so it cannot remember cars to compare.');
  }
  noteStored();
}

/** Shows a message if four cars are chosen already. */
export function chooseToCompare(id: string): void {
  const ids = idsIn(stored());
  if (ids.includes(id)) return;
  if (ids.length < mostToCompare) keep([...ids, id]);
  else toast.error(fourAlready);
}

export const dropFromComparison = (id: string): void =>
  keep(idsIn(stored()).filter((other) => other !== id));

export const dropComparison = (): void => keep([]);

export function useComparedIds(): string[] {
  const text = useSyncExternalStore(onStored, stored, () => '');
  return useMemo(() => idsIn(text), [text]);
}
