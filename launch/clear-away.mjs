import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const betweenLooks = 100;
/** PostgreSQL gets this long to stop by itself, which also frees its shared memory. */
const looksUntilForce = 300;

/** Ends every process of a run folder, unmounts its mounts and deletes it. */
export async function clearAway(folder) {
  for (let look = 0; ; look++) {
    const left = processesOf(folder);
    if (left.length === 0) break;
    for (const one of left) end(one, look > looksUntilForce);
    await pause(betweenLooks);
  }
  for (const place of mountsIn(folder)) execFileSync('umount', ['--lazy', place]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

function end({ pid, isPostgres }, byForce) {
  try {
    process.kill(pid, isPostgres && !byForce ? 'SIGQUIT' : 'SIGKILL');
  } catch {}
}

function processesOf(folder) {
  const found = process.platform === 'linux' ? fromProc(folder) : fromPs(folder);
  return found.filter(({ pid }) => pid !== process.pid);
}

function fromProc(folder) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), isPostgres: isPostgresIn(folder, name) }))
    .filter(
      ({ pid, isPostgres }) => isPostgres || read(pid, 'environ').includes(`TMPDIR=${folder}\0`),
    );
}

/** PostgreSQL overwrites its environment with its title, but its working directory is its data folder. */
function isPostgresIn(folder, pid) {
  if (read(pid, 'comm').trim() !== 'postgres') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`);
  } catch {
    return false;
  }
}

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function fromPs(folder) {
  return execFileSync('ps', ['-axEww', '-o', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`TMPDIR=${folder}`) || line.includes(`-D ${folder}/`))
    .map((line) => ({ pid: Number.parseInt(line, 10), isPostgres: line.includes('-D ') }));
}

function mountsIn(folder) {
  if (process.platform !== 'linux') return [];
  return readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${folder}/`));
}
