import { useSyncExternalStore } from 'react';
import { onStored } from '#kit/stored-here.ts';
import { storedFavourites } from './stored-favourites.ts';

const none: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
/** The favourites of the visitor's account, as far as this page knows. */
let inAccount = none;
/** Clicks that the server has not confirmed: hearts show them at once. */
const pending = new Map<string, boolean>();
let saved: ReadonlySet<string> | null = null;
/** Counts changes of `inAccount`, so that an older response does not undo them. */
let changes = 0;

function savedIds(): ReadonlySet<string> {
  if (saved) return saved;
  const ids = new Set([...storedFavourites().map(({ id }) => id), ...inAccount]);
  for (const [id, isWanted] of pending) setMember(ids, id, isWanted);
  saved = ids;
  return ids;
}

function setMember(ids: Set<string>, id: string, isMember: boolean): void {
  if (isMember) ids.add(id);
  else ids.delete(id);
}

export const isSaved = (id: string): boolean => savedIds().has(id);

function update(): void {
  saved = null;
  for (const listener of listeners) listener();
}

export const pendingChange = (id: string): boolean | undefined => pending.get(id);

export function setPending(id: string, isWanted: boolean): void {
  pending.set(id, isWanted);
  update();
}

export function deletePending(id: string): void {
  pending.delete(id);
  update();
}

function setAccount(ids: ReadonlySet<string>): void {
  inAccount = ids;
  changes++;
  update();
}

export function setInAccount(id: string, isFavourite: boolean): void {
  const ids = new Set(inAccount);
  setMember(ids, id, isFavourite);
  setAccount(ids);
}

/** Asks again if the visitor changed something meanwhile. */
export async function loadAccount(ask: () => Promise<string[]>): Promise<void> {
  const before = changes;
  const ids = await ask();
  if (changes !== before) return loadAccount(ask);
  setAccount(new Set(ids));
}

export const clearAccount = (): void => setAccount(none);

const changed = 'favourites-changed';

/** After a change of the account. The value differs each time, because browsers announce only changes. */
export function notifyOtherTabs(): void {
  try {
    localStorage.setItem(changed, crypto.randomUUID());
  } catch {
    // Without storage, other tabs show the change once they are reloaded.
  }
}

export const isFromOtherTab = ({ key }: StorageEvent): boolean => key === changed;

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    // Storage may have changed while no heart was on screen.
    saved = null;
    unsubscribe = onStored(update);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) unsubscribe();
  };
}

let unsubscribe = () => {};

/** The server renders every heart empty, because pages are the same for all visitors. */
export const useIsSaved = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isSaved(id),
    () => false,
  );

export const useSavedIds = (): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, savedIds, () => none);
