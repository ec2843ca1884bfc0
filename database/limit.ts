import { sql } from 'kysely';

const sizes = [5, 25, 61, 201, 1_001];

/** Rounds a limit up, so that there are few statements. Callers drop surplus rows. */
export const roundUpLimit = (rows: number) => sizes.find((size) => size >= rows) ?? rows;

/**
 * A limit as a literal. With a parameter PostgreSQL would plan the query each time, because it could not know how few
 * rows are wanted.
 */
export const limitTo = (rows: number) => sql.lit(roundUpLimit(rows));
