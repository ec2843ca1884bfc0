// Apart from the method: pages say it, and are built without that.

/** Cars of known sellers, and these sellers. */
export type Counts = { cars: number; sellers: number };

/** With fewer, a price is not judged. */
export const fewest: Counts = { cars: 8, sellers: 5 };
