import { sql } from 'kysely';

const sizes = [5, 25, 61, 201, 1_001];

/** So that there are few statements; drop what is too much. */
export const roundUpLimit = (rows: number) => sizes.find((size) => size >= rows) ?? rows;

/**
 * A limit as a literal: with a parameter PostgreSQL would plan the query anew each time, for it cannot
 * know how few rows are wanted.
 */
export const limitTo = (rows: number) => sql.lit(roundUpLimit(rows));
