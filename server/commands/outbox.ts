import type { Database } from '#database/connection.ts';
import {
  countGivenUp,
  dropGivenUp,
  listGivenUp,
  retryGivenUp,
} from '#marketplace/platform/outbox/server/given-up-store.ts';
import { runOnDatabase } from './run-command.ts';

/** `npm run outbox` lists, retries or drops items that were given up after too many failures. */
const usage = 'Usage: --retry all, --retry KIND, --retry ID or --drop ID.';
const most = 100;
const [decision, which] = process.argv.slice(3);
await runOnDatabase(async (db) => {
  if (decision) await decide(db, which);
  for (const line of await describe(db)) console.log(line);
});

async function decide(db: Database, item: string | undefined): Promise<void> {
  if (!item) throw new Error(usage);
  if (decision === '--retry') {
    const count = await retryGivenUp(db, item);
    if (count === 0) throw new Error(`No item that was given up matches ${item}.`);
    console.log(`The running market retries ${count}.`);
  } else if (decision === '--drop') {
    if (!(await dropGivenUp(db, item, new Date())))
      throw new Error(
        `${item} is not an email that was given up. Anything else can only be retried.`,
      );
    console.log('Dropped.');
  } else throw new Error(usage);
}

async function describe(db: Database): Promise<string[]> {
  const items = await listGivenUp(db, most);
  if (items.length === 0) return ['Nothing is given up.'];
  const lines = items.map(
    ({ id, kind, key, attempts, givenUpAt, lastError }) =>
      `${kind} ${id} (${key}), given up ${givenUpAt!.toISOString()} after ${attempts} tries: ${lastError}`,
  );
  const counts = (await countGivenUp(db)).map(({ kind, count }) => `${kind}: ${count}`);
  return [...lines, `In all: ${counts.join(', ')}. ${usage}`];
}
