import { readFileSync } from 'node:fs';

const second = 1000;
const shells = ['sh', 'dash', 'bash'];

/** Calls back when the parent process is gone, also if it was npm behind a shell. */
export function whenParentEnds(callback) {
  const before = String(lineage());
  const timer = setInterval(() => {
    if (String(lineage()) === before) return;
    clearInterval(timer);
    callback();
  }, second);
  timer.unref();
}

function lineage() {
  const parent = process.ppid;
  const isBehindShell = process.env.npm_lifecycle_event && shells.includes(nameOf(parent));
  return isBehindShell ? [parent, parentOf(parent)] : [parent];
}

const nameOf = (pid) => read(pid, 'comm').trim();
const parentOf = (pid) => /^PPid:\s*(\d+)/m.exec(read(pid, 'status'))?.[1];

/** Only Linux has /proc; elsewhere the shell replaces itself by the script. */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
