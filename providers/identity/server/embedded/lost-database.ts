import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import { isTransientError } from '#database/transient-error.ts';

type Handler = (request: Request) => Promise<Response>;
export type LostDatabase = ReturnType<typeof watchDatabase>;

/** better-auth turns database errors into wrong responses. This throws the error of a request instead. */
export function watchDatabase(pool: Pool) {
  const requests = new AsyncLocalStorage<{ error?: unknown }>();

  async function noting<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const request = requests.getStore();
      if (request && isTransientError(error)) request.error ??= error;
      throw error;
    }
  }

  const watchedPool: PostgresPool = {
    async connect() {
      const client = await noting(pool.connect());
      const query: unknown = (text: string, values: unknown[]) =>
        noting(client.query(text, values));
      return { query: query as PostgresPoolClient['query'], release: () => client.release() };
    },
    end: () => pool.end(),
  };

  return {
    pool: watchedPool,
    throwing:
      (handler: Handler): Handler =>
      async (request) => {
        const noted: { error?: unknown } = {};
        const response = await requests.run(noted, () => handler(request));
        if (noted.error) throw noted.error;
        return response;
      },
  };
}
