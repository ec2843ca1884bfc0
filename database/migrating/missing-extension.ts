const names = /extension "pg_trgm"|pg_trgm\.control/;

/** Explains to the operator how to add the extension, which PostgreSQL's message does not. */
export function explainExtension(error: unknown): unknown {
  if (!(error instanceof Error) || !names.test(error.message)) return error;
  return new Error(
    `Search needs the PostgreSQL extension pg_trgm: ${error.message}. Install PostgreSQL's contrib package, or have an administrator run "create extension pg_trgm" in this database, and start again.`,
    { cause: error },
  );
}
