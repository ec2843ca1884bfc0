export const carStates = ['draft', 'advertised', 'hidden', 'sold'] as const;

/** A hidden car is `hidden`, whether it was advertised before or not. */
export type CarState = (typeof carStates)[number];
