/** In a file of its own, because every page loads it. */
export const mostFavourites = 200;
