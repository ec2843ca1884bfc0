import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { startTicker } from './ticker.mjs';

const sources = [
  'marketplace',
  'providers',
  'server',
  'database',
  'demo',
  'web',
  'ui',
  'public',
  'launch',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const stamp = join(root, 'build', '.built-from');

/** Builds the product when there is no build, or one of other sources. */
export async function ensureBuilt() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  const ticker = startTicker('Building (only when something changed)');
  rmSync(join(root, 'build'), { recursive: true, force: true });
  const status = await runBuild();
  ticker.stop();
  if (status !== 0) process.exit(1);
  writeFileSync(stamp, wanted);
}

const runBuild = () =>
  new Promise((resolve) => {
    const build = spawn(process.execPath, [join(root, 'launch', 'build.mjs')], {
      cwd: root,
      stdio: 'inherit',
    });
    build.on('close', resolve);
  });

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(source) {
  if (/\.\w+$/.test(source)) return [source];
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}
