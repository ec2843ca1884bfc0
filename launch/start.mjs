import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { root } from './root.mjs';
import { openRunFolder } from './run-folder.mjs';

/** `npm start`, and with an argument any other program of the build: `node launch/start.mjs demo-listings 1000`. */
process.chdir(root);
process.setSourceMapsEnabled(true);
await ensureInstalled();
process.env.BUILD_DIR = await ensureBuilt();
const program = process.argv[2] ?? 'main';
// What a trial starts is to end with it, whatever becomes of it.
if (program.startsWith('trial')) await openRunFolder();
await import(pathToFileURL(join(process.env.BUILD_DIR, 'server', `${program}.js`)));
