import { sql } from 'kysely';

const sizes = [5, 25, 61, 201, 1_001];

/** Rounds a limit up, so that there are few statements. Callers drop surplus rows. */
export const roundUpLimit = (rows: number) => sizes.find((size) => size >= rows) ?? rows;

/** A literal, because with a parameter PostgreSQL would plan the query each time. */
export const limitTo = (rows: number) => sql.lit(roundUpLimit(rows));
