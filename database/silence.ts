import type { Socket } from 'node:net';
import type { Client, Pool } from 'pg';

/** Counts as a lost connection, which it would be if anybody had said so. */
export class Silence extends Error {
  override message = 'The database does not answer.';
  code = '08006';
}

/** Throws if there is no answer in so many milliseconds. */
export function inTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // If it was us who had no time, the answer is there and only has to be read.
      setImmediate(() => reject(new Silence()));
    }, milliseconds).unref();
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

/**
 * A server that is frozen or cut off keeps its connections and says nothing. Whoever waits longer for an answer than
 * the server lets a statement take is told so, and the connection is cut: pg would hand it on to the next one, still
 * waiting. Who sets that limit anew waits as long as it takes, until the connection goes back to the pool.
 */
export function cutSilence(pool: Pool, longest: number): void {
  const unhurried = new WeakSet<object>();
  pool.on('acquire', (client) => unhurried.delete(client));
  pool.on('connect', (client) => {
    const stream = (client as unknown as Client).connection.stream as Socket;
    let isAsked = false;
    client.on('drain', () => {
      isAsked = false;
    });
    stream.setTimeout(longest).on('timeout', () => {
      const heard = stream.bytesRead;
      setImmediate(() => {
        if (stream.bytesRead > heard || !isAsked || unhurried.has(client)) return;
        stream.destroy(new Silence());
      });
    });
    const query: (...question: unknown[]) => unknown = client.query.bind(client);
    const ask = (text: unknown, values: unknown, callback: unknown) => {
      isAsked = true;
      if (typeof text === 'string' && text.includes('statement_timeout')) unhurried.add(client);
      return query(text, values, callback);
    };
    Object.assign(client, { query: ask });
  });
}
