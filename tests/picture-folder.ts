import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/** Where the market keeps its pictures, for all files of this worker. */
export const pictureFolder = await mkdtemp(join(inject('scratchFolder'), 'pictures-'));
