import { sql } from 'kysely';

const sizes = [5, 25, 61, 201, 1_001];

/**
 * A limit as a literal: with a parameter PostgreSQL would plan the query anew each time, for it cannot
 * know how few rows are wanted. Rounded up, so that there are few statements; drop what is too much.
 */
export const rowsAtMost = (rows: number) => sql.lit(sizes.find((size) => size >= rows) ?? rows);
