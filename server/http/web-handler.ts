import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isFromLoopback } from './from-loopback.ts';

type Client = { address: string; isThisMachine: boolean };
export type WebHandler = (request: Request, client: Client) => Promise<Response>;

/** Lets a service that speaks the web's own Request and Response live under a path of ours. */
export function mountWebHandler(
  app: FastifyInstance,
  path: string,
  handler: WebHandler,
  origin: string,
) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      url: `${path}/*`,
      // A Request of the web cannot be made with it.
      method: scope.supportedMethods.filter((method) => method !== 'TRACE'),
      schema: { hide: true },
      async handler(request, reply) {
        const client = { address: request.ip, isThisMachine: isFromLoopback(request) };
        return send(reply, await handler(toWebRequest(request, origin), client));
      },
    });
  });
}

function toWebRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers,
    ...(hasBody && { body: request.body as Uint8Array<ArrayBuffer> | null }),
  });
}

/** Its headers count, and where it says nothing ours stay. */
function send(reply: FastifyReply, answer: Response) {
  // Windows that these services open must be able to report back.
  reply.removeHeader('cross-origin-opener-policy');
  reply.status(answer.status);
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply.send(answer.body ? Readable.fromWeb(answer.body as never) : '');
}
