/** Apart from the rest: every page is built with it. */
export const mostFavourites = 200;
