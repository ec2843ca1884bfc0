import type { PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { type Database, poolOf, type Reader } from '../connection.ts';
import { isTransientError } from '../transient-error.ts';
import { unlessLost } from './replica-pulse.ts';

/** Whatever the replica said to queries that cannot be asked elsewhere one by one. */
const givenUp = new WeakSet<Error>();

/** What a replica cannot answer just now, because it goes away, falls silent or has to overtake us, the primary answers. */
export function withWayOut(
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
      if (!isForThePrimary(error)) throw error;
      if (!isInTransaction) return poolOf(primary)!.query(text, values);
      givenUp.add(error as Error);
      throw error;
    }
  }
  // Nobody here reads with a cursor, which is the other way to call it.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    // Whatever it was asked last may still be waiting for its answer.
    release: () => client.release(lost.aborted),
  };
}

/** Transactions of a reader only read: the primary can be asked everything again. */
export function repeatingTransactions(reading: Database, primary: Database): Reader {
  const begin = reading.transaction.bind(reading);
  async function execute<T>(work: (tx: Reader) => Promise<T>): Promise<T> {
    try {
      return await begin().execute(work);
    } catch (error) {
      if (!givenUp.has(error as Error)) throw error;
      return primary.transaction().execute(work);
    }
  }
  return Object.assign(reading, { transaction: () => ({ execute }) });
}

const isForThePrimary = (error: unknown) => isTransientError(error) && !isSoAnywhere(error);

const wouldHaveWritten = '25006';
const tookTooLong = '57014';
/** What is no question for a reader, or takes too long, is so wherever it is asked. */
const isSoAnywhere = (error: unknown) =>
  [wouldHaveWritten, tookTooLong].includes((error as { code?: string }).code ?? '');
