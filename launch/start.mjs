import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { root } from './root.mjs';

/** `npm start`, and with an argument any other program of the build: `node launch/start.mjs demo-listings 1000`. */
process.chdir(root);
process.setSourceMapsEnabled(true);
await ensureInstalled();
process.env.BUILD_DIR = await ensureBuilt();
const program = process.argv[2] ?? 'main';
await import(pathToFileURL(join(process.env.BUILD_DIR, 'server', `${program}.js`)));
