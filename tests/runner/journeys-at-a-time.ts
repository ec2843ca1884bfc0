/** A browser spends half its time waiting; each of them has a product of its own. */
export const journeysAtATime = 2;
