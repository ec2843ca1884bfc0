/** The API version of our calls and of the sandbox. */
export const apiVersion = '2026-10-28.endive';
