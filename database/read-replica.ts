import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import {
  type ConnectOptions,
  type Database,
  openPool,
  poolOf,
  queriesOn,
  type Reader,
} from './connection.ts';
import { isTransientError } from './transient-error.ts';

/** A replica is a few milliseconds behind; whoever waits longer had better ask the primary. */
const longestWait = 50;
const pauseBetweenLooks = 5;
/** So long nobody knocks at the door of a replica that is away. */
const rest = 1_000;

export type Replica = {
  reader: Reader;
  /** How many connections were taken from where. */
  taken: { replica: number; primary: number };
  close(): Promise<void>;
};

type Options = ConnectOptions & {
  url: string;
  /** Where in the log of the primary everything stands that a reader must see; null if nobody knows. */
  position: () => Promise<string | null>;
};

/**
 * Reads from a replica, if it has replayed the position that is needed; otherwise from the primary. Each connection is
 * asked for itself, because behind one address there may be several replicas.
 */
export function openReplica(primary: Database, { url, position, ...options }: Options): Replica {
  // Whatever slips through the types is refused there.
  const replica = openPool(url, options, 'set default_transaction_read_only = on');
  const ours = poolOf(primary)!;
  const replayed = new WeakMap<PoolClient, bigint>();
  const taken = { replica: 0, primary: 0 };
  let restsUntil = 0;

  async function look(client: PoolClient): Promise<bigint> {
    const { rows } = await client.query(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
        else pg_current_wal_flush_lsn() end::text as replayed`,
    );
    const found = positionIn(rows[0].replayed ?? '0/0');
    replayed.set(client, found);
    return found;
  }

  async function hasReplayed(client: PoolClient, needed: bigint): Promise<boolean> {
    if ((replayed.get(client) ?? 0n) >= needed) return true;
    for (let waited = 0; waited < longestWait; waited += pauseBetweenLooks) {
      if ((await look(client)) >= needed) return true;
      await pause(pauseBetweenLooks);
    }
    return false;
  }

  async function connectToReplica(): Promise<PoolClient | null> {
    if (performance.now() < restsUntil) return null;
    const needed = await position();
    if (needed === null) return null;
    const client = await replica.connect();
    try {
      if (await hasReplayed(client, positionIn(needed))) return client;
      client.release();
      return null;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  const reader = queriesOn({
    async connect() {
      const client = await connectToReplica().catch(() => {
        restsUntil = performance.now() + rest;
        return null;
      });
      taken[client ? 'replica' : 'primary']++;
      return client ? withWayOut(client, ours) : (ours.connect() as Promise<PostgresPoolClient>);
    },
    end: () => replica.end(),
  });
  return { reader, taken, close: () => reader.destroy() };
}

/** What a replica cannot answer just now, because it goes away or has to overtake us, the primary answers. */
function withWayOut(client: PoolClient, primary: Pool): PostgresPoolClient {
  let isInTransaction = false;
  async function query(text: string, values: unknown[]) {
    isInTransaction ||= text === 'begin';
    try {
      return await client.query(text, values);
    } catch (error) {
      if (isInTransaction || !isTransientError(error) || isSoAnywhere(error)) throw error;
      return primary.query(text, values);
    }
  }
  // Nobody here reads with a cursor, which is the other way to call it.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}

const wouldHaveWritten = '25006';
const tookTooLong = '57014';
/** What is no question for a reader, or takes too long, is so wherever it is asked. */
const isSoAnywhere = (error: unknown) =>
  [wouldHaveWritten, tookTooLong].includes((error as { code?: string }).code ?? '');

/** As PostgreSQL writes it: two halves of 32 bits. */
function positionIn(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
