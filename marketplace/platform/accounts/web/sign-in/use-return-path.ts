import { useLocation, useSearchParams } from 'react-router';
import { returnPath } from './return-path.ts';

export function useReturnPath(): string {
  const [query] = useSearchParams();
  const { state } = useLocation();
  return returnPath(state?.from ?? query.get('from'));
}

const finish = 'finish';

/** Where a provider sends the browser back to if it opened no window. */
export const finishAddress = (origin: string): string =>
  `/login?${new URLSearchParams({ from: origin, [finish]: 'login' })}`;

export const isFinishing = (query: URLSearchParams): boolean => query.get(finish) === 'login';
