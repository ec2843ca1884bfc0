/**
 * How long one step may take before it counts as stuck, in milliseconds. A hundred times longer than a step takes:
 * a machine that is only busy never gets there.
 */
export const patience = 5 * 60_000;

/** The same for connections to the database, as a multiple of their limits in the product. */
export const timesAsLong = 60;
