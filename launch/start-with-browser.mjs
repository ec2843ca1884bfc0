import { findBrowser } from './browser.mjs';
import { ensureInstalled } from './installed.mjs';
import { openRunFolder } from './run-folder.mjs';

/** Like start.mjs, for programs that need a browser: `node launch/start-with-browser.mjs trial xss`. */
await ensureInstalled();
await openRunFolder();
Object.assign(process.env, await findBrowser());
await import('./start.mjs');
