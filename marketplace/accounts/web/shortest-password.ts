export const shortestPassword = 8;
