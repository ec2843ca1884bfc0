import type { Compilable, CompiledQuery } from 'kysely';
import { type Database, poolOf } from './connection.ts';

/** Stands in a written query where the value belongs. */
const place = Symbol('the value') as unknown as string;

/**
 * Kysely writes a query anew each time it is asked for, which takes as long as reading PostgreSQL's answer.
 * Those that everybody waits for are written once for each shape that they can take, with a place for one value.
 */
export function writtenOnce<Shape extends (number | string)[], Row>(
  write: (db: Database, value: string, ...shape: Shape) => Compilable<Row>,
) {
  const written = new Map<string, CompiledQuery<Row>>();

  function inShape(db: Database, shape: Shape): CompiledQuery<Row> {
    const key = shape.join();
    const known = written.get(key);
    if (known) return known;
    const query = write(db, place, ...shape).compile();
    written.set(key, query);
    return query;
  }

  return async (db: Database, value: string, ...shape: Shape): Promise<Row[]> => {
    const query = inShape(db, shape);
    const parameters = query.parameters.map((each) => (each === place ? value : each));
    // Kysely would pass it on through half a dozen promises.
    const pool = poolOf(db);
    return pool
      ? (await pool.query(query.sql, parameters)).rows
      : (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
