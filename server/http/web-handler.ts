import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { isFromLoopback } from './from-loopback.ts';

type Client = { address: string; isThisMachine: boolean };
export type WebHandler = (request: Request, client: Client) => Promise<Response>;
type WebRoute = Pick<RouteOptions, 'method' | 'url'>;
export type WebService = { routes: readonly WebRoute[]; handler: WebHandler };

/** For a service with its own router. A web Request cannot have the method TRACE. */
export const everythingBelow = (path: string): WebRoute => ({
  url: `${path}/*`,
  method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
});

export function mountWebService(
  app: FastifyInstance,
  { routes, handler }: WebService,
  origin: string,
) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    for (const route of routes) {
      scope.route({
        ...route,
        schema: { hide: true },
        async handler(request, reply) {
          const client = { address: request.ip, isThisMachine: isFromLoopback(request) };
          return send(reply, await handler(toWebRequest(request, origin), client));
        },
      });
    }
  });
}

function toWebRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  // Node.js omits the body of a response to HEAD.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return new Request(new URL(request.url, origin), {
    method,
    headers,
    ...(method !== 'GET' && { body: request.body as Uint8Array<ArrayBuffer> | null }),
  });
}

function send(reply: FastifyReply, answer: Response) {
  // Windows that these services open must be able to message their opener.
  reply.removeHeader('cross-origin-opener-policy');
  reply.status(answer.status);
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply.send(answer.body ? Readable.fromWeb(answer.body as never) : '');
}
