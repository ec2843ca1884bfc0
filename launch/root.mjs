import { fileURLToPath } from 'node:url';

/** The project's own folder, wherever it was cloned to. */
export const root = fileURLToPath(new URL('..', import.meta.url));
