import { useRef } from 'react';
import { newKey } from './new-key.ts';

/** Retries of the same request have the same idempotency key, in case only the answer was lost. */
export function useRetryKeys() {
  const keys = useRef(new Map<string, string>());
  return {
    keyOf(request: unknown): string {
      const name = JSON.stringify(request);
      const key = keys.current.get(name) ?? newKey();
      keys.current.set(name, key);
      return key;
    },
    forget: () => keys.current.clear(),
  };
}
