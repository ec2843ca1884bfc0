import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { whenParentEnds } from './parent.mjs';
import { root } from './root.mjs';
import { openRunFolder } from './run-folder.mjs';
import { describeRun, noteDuration } from './test-runs.mjs';

/**
 * `npm test`, with --all `npm run test:all`, or with --behind-nginx the journeys as `npm run test:nginx`. Further
 * arguments go to vitest; whoever names files gets those files, wherever they belong.
 */
process.chdir(root);
const isComplete = process.argv[2] === '--all';
const isBehindNginx = process.argv[2] === '--behind-nginx';
const args = process.argv.slice(isComplete || isBehindNginx ? 3 : 2);
const kind = isComplete ? 'all' : 'quick';
const projects = projectsToRun().map((name) => `--project=${name}`);

await ensureInstalled();
const run = await openRunFolder();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => stop(128 + constants.signals[signal]));
}
whenParentEnds(() => stop(1));

const browser = await findBrowser();
const build = await ensureBuilt('product');
if (isKnownRun()) console.log(describeRun(kind));
const began = performance.now();
const vitest = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, ...args],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...browser,
      BUILD_DIR: build,
      ...(isBehindNginx && { BEHIND_NGINX: 'yes' }),
    },
  },
);
const [status] = await once(vitest, 'exit');
if (status === 0 && isKnownRun()) noteDuration(kind, (performance.now() - began) / 1000);
await stop(status ?? 1);

async function stop(code) {
  await run.close();
  process.exit(code);
}

function projectsToRun() {
  if (isBehindNginx) return ['journeys'];
  // The journeys contain the main paths.
  return isComplete || args.length > 0
    ? ['!main-paths']
    : ['rules', 'screens', 'market', 'main-paths'];
}

/** Whose duration says something about the next one. */
function isKnownRun() {
  return args.length === 0 && !isBehindNginx;
}
