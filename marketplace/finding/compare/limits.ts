// Apart from the rest: every page is built with them.

export const fewestToCompare = 2;
export const mostToCompare = 4;
export const fourAlready = 'Compare takes four cars. Remove one first.';
