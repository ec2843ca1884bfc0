import { readFileSync } from 'node:fs';

const milliseconds = 20;

/** How far the memory of a process grows from now on, and how large its decoders get. Linux only. */
export function watchMemory(pid: number) {
  const before = residentMegabytes(pid);
  let most = before;
  let mostOfChildren = 0;
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
    const children = decodersOf(pid).map(residentMegabytes);
    mostOfChildren = Math.max(
      mostOfChildren,
      children.reduce((sum, size) => sum + size, 0),
    );
  }, milliseconds);

  return {
    growth: () => most - before,
    ofChildren: () => mostOfChildren,
    stop: () => clearInterval(timer),
  };
}

const residentMegabytes = (pid: number) =>
  Math.round(Number(read(`/proc/${pid}/status`).match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024);

/** The database is a child of the server, too. */
const decodersOf = (pid: number) =>
  read(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((child) => read(`/proc/${child}/cmdline`).includes('decoder-program'));

/** A process may be gone by the time we look. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
