import { useSyncExternalStore } from 'react';
import { onStored } from '#kit/stored-here.ts';
import { keptHere } from './kept-here.ts';

const nothing: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
/** What the account of whoever is here keeps, as far as the server has told. */
let inAccount = nothing;
/** What was pressed and not answered yet: hearts do not wait for the server. */
const wishes = new Map<string, boolean>();
let saved: ReadonlySet<string> | null = null;
/** How often the account's cars were changed from here: an older answer of the server must not undo it. */
let changes = 0;

function savedIds(): ReadonlySet<string> {
  if (saved) return saved;
  const ids = new Set([...keptHere().map(({ id }) => id), ...inAccount]);
  for (const [id, wish] of wishes) {
    if (wish) ids.add(id);
    else ids.delete(id);
  }
  saved = ids;
  return ids;
}

export const isSaved = (id: string): boolean => savedIds().has(id);

/** After anything that hearts are red by has changed. */
function showSaved(): void {
  saved = null;
  for (const listener of listeners) listener();
}

export const wishFor = (id: string): boolean | undefined => wishes.get(id);

/** Shown at once; done or forgotten later. */
export function wish(id: string, isWanted: boolean): void {
  wishes.set(id, isWanted);
  showSaved();
}

export function forgetWish(id: string): void {
  wishes.delete(id);
  showSaved();
}

/** The account has it now, or has it no longer. */
export function noteInAccount(id: string, isKept: boolean): void {
  const ids = new Set(inAccount);
  if (isKept) ids.add(id);
  else ids.delete(id);
  inAccount = ids;
  changes++;
  showSaved();
}

/** What the server answers; asked again if something was changed meanwhile. */
export async function learnInAccount(ask: () => Promise<string[]>): Promise<void> {
  const before = changes;
  const ids = await ask();
  if (changes !== before) return learnInAccount(ask);
  inAccount = new Set(ids);
  showSaved();
}

/** Somebody left. */
export function forgetAccount(): void {
  inAccount = nothing;
  changes++;
  showSaved();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    // While no heart was on screen nobody listened.
    saved = null;
    stopFollowing = onStored(showSaved);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopFollowing();
  };
}

let stopFollowing = () => {};

/** The server renders every heart empty: pages are the same for everybody. */
export const useIsSaved = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isSaved(id),
    () => false,
  );

export const useSavedIds = (): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, savedIds, () => nothing);
