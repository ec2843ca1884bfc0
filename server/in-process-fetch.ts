import type { FastifyInstance } from 'fastify';
import type { Fetch } from '#web/api-client.ts';

/** Lets server rendering call the API as a visitor's browser does, without a network hop. */
export const inProcessFetch =
  (app: FastifyInstance): Fetch =>
  async (path) => {
    const answer = await app.inject({ method: 'GET', url: path });
    return new Response(answer.body, { status: answer.statusCode });
  };
