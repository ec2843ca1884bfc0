import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './alive.mjs';
import { root } from './root.mjs';
import { startTicker } from './ticker.mjs';

const productSources = [
  'marketplace',
  'providers',
  'server',
  'database',
  'demo',
  'shell',
  'kit',
  'ui',
  'public',
  'launch',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const sources = {
  product: productSources,
  tools: [...productSources, 'trials', 'benchmarks', 'tests'],
};
const buildsKept = 8;

/** Returns the folder of a build of the current sources. Each state has its own, for running servers. */
export async function ensureBuilt(kind) {
  const folder = join(root, 'build', `${kind}-${fingerprint(sources[kind])}`);
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date());
    return folder;
  }

  forgetAbandonedBuilds();
  const unfinished = `${folder}.${process.pid}`;
  const ticker = startTicker(`Building the ${kind} (only when something changed)`);
  const status = await runBuild(unfinished, kind);
  ticker.stop();
  if (status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    process.exit(1);
  }
  finish(unfinished, folder);
  forgetOldBuilds();
  return folder;
}

const runBuild = (folder, kind) =>
  new Promise((resolve) => {
    const build = spawn(process.execPath, [join(root, 'launch', 'build.mjs'), folder, kind], {
      cwd: root,
      // The build must not depend on the shell's environment.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'inherit',
    });
    build.on('close', resolve);
  });

function finish(unfinished, folder) {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process has finished the same build.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Builds of killed processes. */
function forgetAbandonedBuilds() {
  if (!existsSync(join(root, 'build'))) return;
  for (const name of readdirSync(join(root, 'build'))) {
    const pid = Number(name.split('.')[1]);
    if (pid && !isAlive(pid)) rmSync(join(root, 'build', name), { recursive: true, force: true });
  }
}

function forgetOldBuilds() {
  const builds = readdirSync(join(root, 'build'))
    .map((name) => join(root, 'build', name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(buildsKept)) rmSync(old, { recursive: true, force: true });
}

function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function filesIn(source) {
  if (/\.\w+$/.test(source)) return [source];
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}
