// In a file of its own, because pages need it without the estimation.

/** Of known sellers. */
export type Counts = { cars: number; sellers: number };

export const fewest: Counts = { cars: 8, sellers: 5 };
