import { join } from 'node:path';
import { build } from 'vite';
import { programs } from './programs.mjs';
import { root } from './root.mjs';

/** A separate process, `node launch/build.mjs FOLDER [product|tools]`, because Vite changes its process. */
const [, , folder, kind = 'product'] = process.argv;
const common = { root, logLevel: 'error', mode: 'production' };
const rolldownOptions = { input: programs[kind] };
if (kind === 'product') await build({ ...common, build: { outDir: join(folder, 'public') } });
await build({ ...common, build: { outDir: join(folder, 'server'), ssr: true, rolldownOptions } });
