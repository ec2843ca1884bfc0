import type { Car } from './listing.ts';

/** A car that a visitor has seen before, and what became of it. */
export type RememberedCar = {
  id: string;
  car: Car | null;
  /** YYYY-MM-DD. Null unless the car was sold, and after a while. */
  soldOn: string | null;
};

export const mostRememberedAtOnce = 24;
