import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedResponse } from './cached-response.ts';
import { compressionFor } from './compress.ts';
import type { PublicCache } from './public-cache.ts';

export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { answer, address, cache }: { answer: CachedResponse; address: string; cache: PublicCache },
): void | Promise<void> {
  const { headers } = request;
  if (answer.etag && isKnown(headers['if-none-match'], answer.etag)) {
    response.writeHead(304, answer.notModified).end();
    return;
  }
  const compression = compressionFor(answer, headers['accept-encoding']);
  if (compression && !answer[compression]) {
    return cache
      .compressed(address, answer, compression)
      .then((better) => send(request, response, better.status, better[compression]!));
  }
  send(request, response, answer.status, compression ? answer[compression]! : answer.plain);
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  status: number,
  { head, body }: CachedResponse['plain'],
): void {
  response.writeHead(status, head);
  response.end(method === 'HEAD' ? undefined : body);
}

const isKnown = (known: string | undefined, etag: string) =>
  known !== undefined &&
  (known === etag || known === '*' || known.split(',').some((each) => each.trim() === etag));
