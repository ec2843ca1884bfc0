import { useSyncExternalStore } from 'react';

const never = () => () => {};
const today = () => new Date().toISOString().slice(0, 10);

/** Empty until our scripts run: what the server rendered may be read on another day. */
export const useToday = (): string => useSyncExternalStore(never, today, () => '');
