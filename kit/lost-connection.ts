import { ApiError } from './api-client.ts';

/** Browser messages for code that could not be loaded. */
const notFetched = /dynamically imported module|importing a module script failed/i;

/** Whether the request did not reach the server. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 0
    : error instanceof Error && notFetched.test(error.message);
