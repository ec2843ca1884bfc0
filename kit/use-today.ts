import { useSyncExternalStore } from 'react';

const never = () => () => {};
const today = () => new Date().toISOString().slice(0, 10);

/** Empty until hydration, because a cached page may be read on another day. */
export const useToday = (): string => useSyncExternalStore(never, today, () => '');
