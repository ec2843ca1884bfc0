import { request } from 'node:http';

/** What a browser says of itself. */
export const browserHeaders = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en',
};

export type RawAnswer = { status: number; headers: Record<string, string>; body: Buffer };

/** An answer as it comes over the wire, still compressed. */
export const fetchRaw = (
  port: number,
  path: string,
  headers: Record<string, string> = browserHeaders,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const host = `localhost:${port}`;
    request({ port, host: '127.0.0.1', path, headers: { ...headers, host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
