import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { whenParentEnds } from './parent.mjs';
import { programs } from './programs.mjs';
import { root } from './root.mjs';
import { openRunFolder } from './run-folder.mjs';

/** `npm start`, or another program: `node launch/start.mjs demo-listings 1000`. */
process.chdir(root);
// A signal to npm may end its shell without reaching this process.
if (process.env.npm_lifecycle_event) whenParentEnds(() => process.kill(process.pid, 'SIGTERM'));
await ensureInstalled();
process.env.BUILD_DIR = await ensureBuilt('product');
const program = process.argv[2] ?? 'main';
// Source maps take 20 MB. NODE_OPTIONS=--enable-source-maps turns them on for the server.
if (program !== 'main') process.setSourceMapsEnabled(true);
const folder = program in programs.tools ? await ensureBuilt('tools') : process.env.BUILD_DIR;
// Processes of a trial must end with it in any case.
if (program.startsWith('trial')) await openRunFolder();
await import(pathToFileURL(join(folder, 'server', `${program}.js`)));
