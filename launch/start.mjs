import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { root } from './root.mjs';

/** `npm start`, and with an argument any other program of the build: `node launch/start.mjs demo-listings 1000`. */
process.chdir(root);
process.setSourceMapsEnabled(true);
await ensureInstalled();
await ensureBuilt();
const program = process.argv[2] ?? 'main';
await import(new URL(`../build/server/${program}.js`, import.meta.url));
