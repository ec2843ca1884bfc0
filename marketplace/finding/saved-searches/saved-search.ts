/** How often an account gets emails about a search. */
export const oftens = ['instant', 'daily', 'never'] as const;
export type Often = (typeof oftens)[number];

export const mostSearches = 20;
export const longestName = 100;
export const longestQuery = 2_000;

export const listAddress = (query: string): string => `/car?${query}`;
