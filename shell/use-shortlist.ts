import { useEffect, useState, useSyncExternalStore } from 'react';
import { onStored } from '#kit/stored-here.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';

type Shortlist = typeof import('./shortlist.tsx');

/** Loaded for whoever has an account, or saved or chose a car here: most visitors have not. */
export function useShortlist(): Shortlist | null {
  const { signedIn } = useVisitor();
  const isKeptHere = useSyncExternalStore(onStored, isSomethingKept, () => false);
  const isNeeded = signedIn || isKeptHere;
  const [shortlist, setShortlist] = useState<Shortlist | null>(null);

  useEffect(() => {
    if (!isNeeded) return;
    import('./shortlist.tsx').then(setShortlist, () => {
      // Without a connection there is nothing to follow either.
    });
  }, [isNeeded]);
  return isNeeded ? shortlist : null;
}

function isSomethingKept(): boolean {
  try {
    return ['favourites', 'compared-cars'].some((item) => localStorage.getItem(item) !== null);
  } catch {
    return false;
  }
}
