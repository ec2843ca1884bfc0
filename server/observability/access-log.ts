import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { memoize } from '../admission/memoize.ts';
import { isInProcess } from '../http/in-process.ts';
import { pathToLog, timeOfLine } from './logging.ts';

export type AccessLog = { write(line: string): void } | null;

type ResponseDetails = {
  /** Cached responses have none, because they are the same for all visitors. */
  id?: string;
  accountId?: string | undefined;
  milliseconds: number;
};

/** Skips requests within the process, which are part of another response, and routes with their own log level. */
export function logResponses(app: FastifyInstance, log: AccessLog): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isInProcess(request) || request.routeOptions.logLevel) return;
    const { id, accountId } = request;
    logResponse(log, request.raw, reply.raw, { id, accountId, milliseconds: reply.elapsedTime });
  });
}

/** Writes pino's format by hand, because logging is the largest part of the cost of a cached page. */
export function logResponse(
  log: AccessLog,
  { method, url = '' }: IncomingMessage,
  { statusCode }: ServerResponse,
  { id, accountId, milliseconds }: ResponseDetails,
): void {
  if (!log) return;
  const path = writtenPath(url);
  const request = id ? `"reqId":"${id}",` : '';
  const account = accountId ? `"account":"${accountId}",` : '';
  log.write(
    `{"level":30,"time":"${timeOfLine()}",${request}${account}"method":"${method}","path":${path},"status":${statusCode},"ms":${Math.round(milliseconds * 100) / 100},"msg":"answered"}\n`,
  );
}

const writtenPath = memoize((url) => JSON.stringify(pathToLog(url)));
