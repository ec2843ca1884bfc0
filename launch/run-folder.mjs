import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './alive.mjs';
import { clearAway } from './clear-away.mjs';
import { root } from './root.mjs';

const prefix = 'forecourt-run-';
let opened;

/** The temporary folder of a run. A cleaner process deletes it with all its processes, however this one ends. */
export function openRunFolder() {
  opened ??= open();
  return opened;
}

async function open() {
  const parent = realpathSync(tmpdir());
  await clearAwayDeadRuns(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL may run as another user, who must reach its folder.
  chmodSync(folder, 0o755);
  const cleaner = spawn(process.execPath, [join(root, 'launch', 'cleaner.mjs'), folder], {
    detached: true,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  cleaner.unref();
  cleaner.stdin.unref();
  const ended = once(cleaner, 'exit');
  process.env.TMPDIR = folder;

  return {
    async close() {
      cleaner.ref();
      cleaner.stdin.end();
      await ended;
    },
  };
}

/** Deletes folders of runs whose cleaner was killed, or whose machine was switched off. */
async function clearAwayDeadRuns(parent) {
  const names = readdirSync(parent).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (!isAlive(pid)) await clearAway(join(parent, name)).catch(() => {});
  }
}
