import { useLocation, useSearchParams } from 'react-router';
import { returnPath } from './return-path.ts';

/** Where somebody came from before they were asked to log in. */
export function useReturnPath(): string {
  const [query] = useSearchParams();
  const { state } = useLocation();
  return returnPath(state?.from ?? query.get('from'));
}

const finish = 'finish';

/** Where a provider sends the browser back to if no window could be opened. */
export const finishAddress = (origin: string): string =>
  `/login?${new URLSearchParams({ from: origin, [finish]: 'login' })}`;

export const isFinishing = (query: URLSearchParams): boolean => query.get(finish) === 'login';
