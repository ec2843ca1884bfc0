import { get, type IncomingMessage } from 'node:http';
import type { Product } from './product.ts';

export type Headers = Record<string, string>;

/** Resolves once it is listening. */
export async function listen({ port }: Product, headers: Headers) {
  const host = `localhost:${port}`;
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/api/news', headers: { ...headers, host } }, resolve).on(
      'error',
      reject,
    );
  });
  if (stream.statusCode !== 200) throw new Error(`Listening answered ${stream.statusCode}`);
  await new Promise((resolve) => stream.once('data', resolve));
  return {
    /** The next hint; comments only keep the connection. */
    next: () =>
      new Promise<void>((resolve) => {
        const hear = (chunk: Buffer) => {
          if (!chunk.includes('data:')) return;
          stream.off('data', hear);
          resolve();
        };
        stream.on('data', hear);
      }),
    stop: () => void stream.destroy(),
  };
}
