import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { memoize } from '../admission/memoize.ts';
import { isInProcess } from '../http/in-process.ts';
import { pathToLog, timeOfLine } from './logging.ts';

/** Takes a line for each answer; null if nobody wants them. */
export type AccessLog = { write(line: string): void } | null;

type Circumstances = {
  /** Kept answers are the same for everybody, so they cannot tell a caller an id. */
  id?: string;
  /** Whoever called by a token that holds. */
  accountId?: string | undefined;
  milliseconds: number;
};

/** What we ask of ourselves is part of another answer, and some routes prefer to be quiet. */
export function logResponses(app: FastifyInstance, log: AccessLog): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isInProcess(request) || request.routeOptions.logLevel) return;
    const { id, accountId } = request;
    logResponse(log, request.raw, reply.raw, { id, accountId, milliseconds: reply.elapsedTime });
  });
}

/** Written by hand, in the form of all other lines: it is the larger part of what a kept page costs. */
export function logResponse(
  log: AccessLog,
  { method, url = '' }: IncomingMessage,
  { statusCode }: ServerResponse,
  { id, accountId, milliseconds }: Circumstances,
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
