import { connect } from '#database/connection.ts';
import { borrowDatabase } from '#database/open-database.ts';
import {
  countGivenUp,
  dropGivenUp,
  listGivenUp,
  retryGivenUp,
} from '#marketplace/outbox/server/given-up-store.ts';
import { readConfig } from '../config/config.ts';

/**
 * `npm run outbox` lists what was given up after too many failed tries; `--retry all`, `--retry KIND` or
 * `--retry ID` has it tried again, `--drop ID` takes an email off the list without sending it.
 */
const usage = 'Usage: --retry all, --retry KIND, --retry ID or --drop ID.';
const most = 100;
const [decision, which] = process.argv.slice(3);
const config = readConfig(process.env);
const database = await borrowDatabase(config);
const db = connect(database.url);
try {
  if (decision) await decide(which);
  for (const line of await describe()) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
  await database.close();
}

async function decide(item: string | undefined): Promise<void> {
  if (!item) throw new Error(usage);
  if (decision === '--retry') {
    const count = await retryGivenUp(db, item);
    if (count === 0) throw new Error(`Nothing that was given up matches ${item}.`);
    console.log(`Tried again by the running market: ${count}.`);
  } else if (decision === '--drop') {
    if (!(await dropGivenUp(db, item, new Date())))
      throw new Error(
        `${item} is not an email that was given up. Anything else can only be retried.`,
      );
    console.log('Dropped.');
  } else throw new Error(usage);
}

async function describe(): Promise<string[]> {
  const items = await listGivenUp(db, most);
  if (items.length === 0) return ['Nothing is given up.'];
  const lines = items.map(
    ({ id, kind, key, attempts, givenUpAt, lastError }) =>
      `${kind} ${id} (${key}), given up ${givenUpAt!.toISOString()} after ${attempts} tries: ${lastError}`,
  );
  const counts = (await countGivenUp(db)).map(({ kind, count }) => `${kind}: ${count}`);
  return [...lines, `In all: ${counts.join(', ')}. ${usage}`];
}
