import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { whenParentEnds } from './parent.mjs';
import { programs } from './programs.mjs';
import { root } from './root.mjs';
import { openRunFolder } from './run-folder.mjs';

/** `npm start`, and with an argument any other program: `node launch/start.mjs demo-listings 1000`. */
process.chdir(root);
// A signal to npm does not reach us when its shell dies of it first.
if (process.env.npm_lifecycle_event) whenParentEnds(() => process.kill(process.pid, 'SIGTERM'));
await ensureInstalled();
process.env.BUILD_DIR = await ensureBuilt('product');
const program = process.argv[2] ?? 'main';
// The product would hold 20 MB of maps for as long as it runs; NODE_OPTIONS=--enable-source-maps asks for them.
if (program !== 'main') process.setSourceMapsEnabled(true);
const folder = program in programs.tools ? await ensureBuilt('tools') : process.env.BUILD_DIR;
// What a trial starts is to end with it, whatever becomes of it.
if (program.startsWith('trial')) await openRunFolder();
await import(pathToFileURL(join(folder, 'server', `${program}.js`)));
