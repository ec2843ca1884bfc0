import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { startTicker } from './ticker.mjs';

/** Installs packages that are missing or have another version than the lockfile. */
export async function ensureInstalled() {
  refuseOldNode();
  if (isInstalled()) return;

  const ticker = startTicker('Installing packages (only the first time, about a minute)');
  const { status, output } = await runNpm(['ci', '--no-audit', '--no-fund']);
  ticker.stop();
  if (status === 0) return;
  console.error(output);
  console.error('The packages could not be installed. See the lines above for the reason.');
  process.exit(1);
}

/** npm writes this file after a complete installation. */
function isInstalled() {
  const wanted = packagesIn('package-lock.json');
  const present = packagesIn('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, { version, optional }]) =>
    present[path] ? present[path].version === version : optional || path === '',
  );
}

function packagesIn(lockfile) {
  try {
    return JSON.parse(readFileSync(join(root, lockfile), 'utf8')).packages;
  } catch {
    return {};
  }
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Forecourt needs Node.js 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

function runNpm(args) {
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('.js')
    ? [process.execPath, [npm]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  return new Promise((resolve) => {
    const child = spawn(program, [...first, ...args], {
      cwd: root,
      // `NODE_ENV=production npm start` needs the build tools, too.
      env: { ...process.env, NODE_ENV: 'development' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ status: 1, output: String(error) }));
    child.on('close', (status) => resolve({ status, output }));
  });
}
