export const longestStatement = 10_000;

/** Set after connecting, because PgBouncer refuses them as startup parameters. */
export const sessionLimits = (patience: number) => `
  set statement_timeout = ${longestStatement * patience};
  set idle_in_transaction_session_timeout = ${15_000 * patience}`;
