import { markAsStale, readPostmasterFile } from './postmaster-file.ts';
import { type RunningProcess, runningProcess } from './running-process.ts';
import { clusterName, startOfCommand } from './settings.ts';
import { waitUntil } from './wait-until.ts';

// First a fast shutdown, then an immediate one, after which PostgreSQL recovers.
const signals = ['SIGINT', 'SIGQUIT'] as const;
const patience = 10_000;

/** Stops a PostgreSQL that an earlier, killed process left behind. */
export async function stopStaleServer(cluster: string): Promise<void> {
  const note = await readPostmasterFile(cluster);
  if (!note) return;

  const found = await servingProcess(note.pid, cluster);
  if (!found) return markAsStale(cluster);
  if (isLookedAfter(found)) {
    throw new Error(
      `${cluster} is used by process ${found.parent}, whose socket was not found: does it have another TMPDIR?`,
    );
  }
  await stopLeftOver(note.pid, cluster);
}

// Checks the command, because process numbers are reused.
async function servingProcess(pid: number, cluster: string): Promise<RunningProcess | null> {
  const found = await runningProcess(pid);
  const ours = `postgres ${startOfCommand(cluster).join(' ')} -c `;
  return found?.command.includes(ours) ? found : null;
}

function isLookedAfter({ parent, command }: RunningProcess): boolean {
  return `${command} `.includes(`cluster_name=${clusterName(parent)} `);
}

async function stopLeftOver(pid: number, cluster: string): Promise<void> {
  const isGone = async () => (await servingProcess(pid, cluster)) === null;
  for (const signal of signals) {
    if (await isGone()) return;
    process.kill(pid, signal);
    if (await waitUntil(isGone, patience)) return;
  }
  throw new Error(`A PostgreSQL from an earlier run (process ${pid}) will not stop.`);
}
