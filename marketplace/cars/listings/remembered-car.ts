import type { Car } from './listing.ts';

/** A car that somebody knows by its id, and what became of it. */
export type RememberedCar = {
  id: string;
  /** Null once it is no longer listed. */
  car: Car | null;
  /** YYYY-MM-DD; null unless it is sold, or when that was long ago. */
  soldOn: string | null;
};

/** As many as find room in an address. */
export const mostRememberedAtOnce = 24;
