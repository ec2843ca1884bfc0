import type { PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { type Database, poolOf, type Reader } from '../connection.ts';
import { isTransientError } from '../transient-error.ts';
import { unlessLost } from './replica-health.ts';

/** Errors of transactions that the primary has to repeat as a whole. */
const mustRepeat = new WeakSet<Error>();

/** Repeats a query on the primary if the replica stops, falls silent or cancels it because of replication. */
export function withFallback(
  client: PoolClient,
  lost: AbortSignal,
  primary: Database,
): PostgresPoolClient {
  let isInTransaction = false;
  async function query(text: string, values: unknown[]) {
    isInTransaction ||= text === 'begin';
    try {
      return await unlessLost(lost, () => client.query(text, values));
    } catch (error) {
      if (!canRetry(error)) throw error;
      if (!isInTransaction) return poolOf(primary)!.query(text, values);
      mustRepeat.add(error as Error);
      throw error;
    }
  }
  // Queries with a cursor, the other overload, do not occur.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    // The last query may still be waiting.
    release: () => client.release(lost.aborted),
  };
}

/** Transactions of a reader only read, so the primary can repeat them. */
export function retryTransactions(reading: Database, primary: Database): Reader {
  const begin = reading.transaction.bind(reading);
  async function execute<T>(work: (tx: Reader) => Promise<T>): Promise<T> {
    try {
      return await begin().execute(work);
    } catch (error) {
      if (!mustRepeat.has(error as Error)) throw error;
      return primary.transaction().execute(work);
    }
  }
  return Object.assign(reading, { transaction: () => ({ execute }) });
}

const canRetry = (error: unknown) => isTransientError(error) && !failsAnywhere(error);

const wouldHaveWritten = '25006';
const tookTooLong = '57014';
/** Writes and long searches would fail on the primary, too. */
const failsAnywhere = (error: unknown) =>
  [wouldHaveWritten, tookTooLong].includes((error as { code?: string }).code ?? '');
