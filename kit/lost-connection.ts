import { ApiError } from './api-client.ts';

/** What browsers say when the code of a page could not be fetched. */
const notFetched = /dynamically imported module|importing a module script failed/i;

/** Neither missing nor broken: it just did not get through. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 0
    : error instanceof Error && notFetched.test(error.message);
