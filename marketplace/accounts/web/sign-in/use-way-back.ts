import { useLocation, useSearchParams } from 'react-router';
import { loginFrom, rememberedOrigin } from './remembered-origin.ts';

/** Where somebody came from before they were asked to log in. */
export function useWayBack(): string {
  const [query] = useSearchParams();
  const { state } = useLocation();
  return rememberedOrigin(state?.from ?? query.get('from'));
}

const finish = 'finish';

/** Where the browser comes back to from Google when no window could be opened. */
export const finishAddress = (origin: string): string => `${loginFrom(origin).to}&${finish}=google`;

export const isFinishing = (query: URLSearchParams): boolean => query.get(finish) === 'google';
