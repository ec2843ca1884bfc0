import { type QueryExecutorProvider, sql } from 'kysely';

const inTransaction = 'set local statement_timeout = 0';
const inSession = 'set session statement_timeout = 0';

/** Lifts the limits of server and client for the rest of the transaction. */
export const liftTimeLimit = (tx: QueryExecutorProvider) => sql.raw(inTransaction).execute(tx);

/** Lifts the client's limit until the connection returns to the pool, and the server's until it is set again. */
export const liftTimeLimitOfSession = (session: QueryExecutorProvider) =>
  sql.raw(inSession).execute(session);

export const liftsTimeLimit = (text: unknown): boolean =>
  text === inTransaction || text === inSession;
