import { type ClientBase, Pool, type PoolConfig } from 'pg';
import { LimitedClient, type LimitedClientConfig } from './limited-client.ts';
import { sessionLimits } from './session-limits.ts';
import { inTime } from './silence.ts';

const longestGreeting = 5_000;

/** A connection that nobody speaks on is asked by the system whether anybody is there. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** `greet` is what each connection begins with, which has to set the limits. */
export type Greet = (client: ClientBase, limits: string) => Promise<void>;

type Options = {
  /** How many times as long as usual everything may take, e.g. in tests on a busy machine. */
  patience: number;
  greet: Greet;
  onIdleError: (error: Error) => void;
};

/** Connections on which nobody waits for ever, whatever becomes of the server. */
export function openLimitedPool(
  config: PoolConfig,
  { patience, greet, onIdleError }: Options,
): Pool {
  const limited: PoolConfig & LimitedClientConfig = {
    Client: LimitedClient,
    patience,
    ...keptAlive,
    ...config,
    onConnect: (client) =>
      inTime(greet(client, sessionLimits(patience)), longestGreeting * patience),
  };
  const pool = new Pool(limited);
  pool.on('acquire', (client) => client instanceof LimitedClient && client.limitAgain());
  // Without listeners Node would end the process; the pool replaces the connection by itself.
  pool.on('error', onIdleError);
  // A connection that breaks while it is in use is not the pool's to report.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
