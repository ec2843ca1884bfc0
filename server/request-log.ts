import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isInProcess } from './in-process.ts';

/** One line for each answer, whoever gave it. What we ask of ourselves is part of another answer. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isInProcess(request)) return;
    logAnswer(request.log, request.raw, reply.raw, reply.elapsedTime);
  });
}

export function logAnswer(
  log: FastifyBaseLogger,
  { method, url = '' }: IncomingMessage,
  { statusCode }: ServerResponse,
  milliseconds: number,
  reqId?: string,
): void {
  const ms = Math.round(milliseconds * 100) / 100;
  // Never the query: it may carry email addresses.
  const [path] = url.split('?', 1);
  log.info({ reqId, method, path, status: statusCode, ms }, 'answered');
}
