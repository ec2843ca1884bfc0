import { join } from 'node:path';
import { build } from 'vite';
import { root } from './root.mjs';

/** `node launch/build.mjs FOLDER`. A program of its own: Vite changes the process it runs in. */
const folder = process.argv[2];
const common = { root, logLevel: 'error', mode: 'production' };
await build({ ...common, build: { outDir: join(folder, 'public') } });
await build({ ...common, build: { outDir: join(folder, 'server'), ssr: true } });
