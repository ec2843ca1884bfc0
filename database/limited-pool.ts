import { type ClientBase, Pool, type PoolConfig } from 'pg';
import { LimitedClient, type LimitedClientConfig } from './limited-client.ts';
import { sessionLimits } from './session-limits.ts';
import { inTime } from './silence.ts';

const longestGreeting = 5_000;

/** The system probes idle connections. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Sets up a new connection, with the limits. */
export type Greet = (client: ClientBase, limits: string) => Promise<void>;

type Options = { patience: number; greet: Greet; onIdleError: (error: Error) => void };

/** Opens a pool whose connections limit waiting, even for a frozen server. */
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
  // Without listeners Node would end the process. The pool replaces the connection.
  pool.on('error', onIdleError);
  // An error of a connection in use reaches its query instead.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
