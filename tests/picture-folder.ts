import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Where the market keeps its pictures, thrown away with the test file. */
export const pictureFolder = await mkdtemp(join(tmpdir(), 'forecourt-pictures-'));

afterAll(() => rm(pictureFolder, { recursive: true, force: true }));
