import * as z from 'zod/mini';
import { ensure } from '#marketplace/errors.ts';
import type { Api } from '#marketplace/platform/dependencies.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { longestStream } from './streams.ts';

const aWhile = 60_000;

export function newsRoutes(api: Api, { sessions, streams, isAcceptingWork }: ServerDependencies) {
  api.get(
    '/news',
    {
      config: {
        callers: 'signedIn',
        limit: 'address',
        refusals: ['too_many_streams'],
        goesOn: true,
      },
      handlerTimeout: longestStream + aWhile,
      // A HEAD request would open a stream that no client reads.
      exposeHeadRoute: false,
      schema: {
        summary:
          'Hints that something has changed for the caller, as server-sent events: {"about":"conversation:ID"}, or "everything"',
        tags: ['Messages'],
        response: {
          200: {
            description: 'Goes on for up to 15 minutes',
            content: { 'text/event-stream': { schema: z.unknown() } },
          },
        },
      },
    },
    async (request, reply) => {
      const session = await sessions.session(request);
      ensure(isAcceptingWork(), 'busy');
      return (
        reply
          .type('text/event-stream')
          // Keeps proxies from buffering the stream.
          .header('x-accel-buffering', 'no')
          .send(streams.open(session))
      );
    },
  );
}
