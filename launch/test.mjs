import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { root } from './root.mjs';

/** `npm test`: every test, on a real PostgreSQL and in a real browser. Arguments go to vitest. */
process.chdir(root);
await ensureInstalled();
const browser = await findBrowser();
const build = await ensureBuilt();

const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, ...browser, BUILD_DIR: build } },
);
process.exit(status ?? 1);
