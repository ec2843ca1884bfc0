import type { Compilable, CompiledQuery } from 'kysely';
import { poolOf, type Reader } from './connection.ts';

const placeholder = Symbol('the value') as unknown as string;

/** Compiles a hot query once for each shape, because compiling takes as long as parsing the answer. */
export function preparedQuery<Shape extends (number | string)[], Row>(
  build: (db: Reader, value: string, ...shape: Shape) => Compilable<Row>,
) {
  const compiled = new Map<string, CompiledQuery<Row>>();

  function compiledFor(db: Reader, shape: Shape): CompiledQuery<Row> {
    const key = shape.join();
    const known = compiled.get(key);
    if (known) return known;
    const query = build(db, placeholder, ...shape).compile();
    compiled.set(key, query);
    return query;
  }

  return async (db: Reader, value: string, ...shape: Shape): Promise<Row[]> => {
    const query = compiledFor(db, shape);
    const parameters = query.parameters.map((each) => (each === placeholder ? value : each));
    // Kysely would add half a dozen promises.
    const pool = poolOf(db);
    return pool
      ? (await pool.query(query.sql, parameters)).rows
      : (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
