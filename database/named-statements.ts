import { createHash } from 'node:crypto';
import { Query } from 'pg';
import { LimitedClient } from './limited-client.ts';

/** Enough for all our queries. Texts with long lists must not fill the memory. */
const mostNames = 2_000;
/** A connection keeps its prepared statements, and there are countless long searches. */
const longestText = 6_000;
const names = new Map<string, string>();

/** Names each query text, so that PostgreSQL parses and plans it once per connection. */
export class NamedStatementsClient extends LimitedClient {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; we pass them all on.
  override query(text: any, values?: any, callback?: any): any {
    const isPlainQuery = typeof text === 'string' && Array.isArray(values);
    const name = isPlainQuery && canBePrepared(text, values) ? nameOf(text) : undefined;
    if (!name) return super.query(text, values, callback);
    if (callback) return super.query(named(name, new Query(text, values, callback)));
    return new Promise((resolve, reject) => {
      const answer = (error: unknown, result: unknown) => (error ? reject(error) : resolve(result));
      super.query(named(name, new Query(text, values, answer)));
    });
  }
}

/** If it got the name as an option, pg would copy the query twice. */
const named = (name: string, query: Query) => Object.assign(query, { name });

/** A text without parameters may be several statements, or one without a plan. */
const canBePrepared = (text: string, values: unknown[]) =>
  text.length <= longestText &&
  (values.length > 0 || (/^select\b/i.test(text) && !text.includes(';')));

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;

  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}
