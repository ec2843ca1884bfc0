import { markAsStale, readPostmasterFile } from './postmaster-file.ts';
import { type RunningProcess, runningProcess } from './running-process.ts';
import { clusterName, startOfCommand } from './settings.ts';
import { waitUntil } from './wait-until.ts';

// Fast first; then at once, after which PostgreSQL repairs itself from its journal.
const signals = ['SIGINT', 'SIGQUIT'] as const;
const patience = 10_000;

/** Makes sure that no PostgreSQL of an earlier, killed process serves the cluster any more. */
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

// A process number may long belong to somebody else: never trust it, always look.
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
