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
// A signal to npm does not reach this process if npm's shell dies of it first.
if (process.env.npm_lifecycle_event) whenParentEnds(() => process.kill(process.pid, 'SIGTERM'));
await ensureInstalled();
process.env.BUILD_DIR = await ensureBuilt('product');
const program = process.argv[2] ?? 'main';
// Source maps would take 20 MB of the server's memory; NODE_OPTIONS=--enable-source-maps turns them on.
if (program !== 'main') process.setSourceMapsEnabled(true);
const folder = program in programs.tools ? await ensureBuilt('tools') : process.env.BUILD_DIR;
// What a trial starts is to end with it, whatever becomes of it.
if (program.startsWith('trial')) await openRunFolder();
await import(pathToFileURL(join(folder, 'server', `${program}.js`)));
