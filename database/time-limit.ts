import { type QueryExecutorProvider, sql } from 'kysely';

const inTransaction = 'set local statement_timeout = 0';
const inSession = 'set session statement_timeout = 0';

/** For the rest of the transaction neither the server nor we give up what takes long. */
export const liftTimeLimit = (tx: QueryExecutorProvider) => sql.raw(inTransaction).execute(tx);

/** We do so until the connection goes back to the pool; the server until it is told otherwise. */
export const liftTimeLimitOfSession = (session: QueryExecutorProvider) =>
  sql.raw(inSession).execute(session);

export const liftsTimeLimit = (text: unknown): boolean =>
  text === inTransaction || text === inSession;
