// In a file of their own, because every page loads them.

export const fewestToCompare = 2;
export const mostToCompare = 4;
export const fourAlready = 'Compare takes four cars. Remove one first.';
