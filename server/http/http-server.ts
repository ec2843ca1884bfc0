import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { longestUpload } from '#marketplace/platform/pictures/upload.ts';
import { proxiesAmong } from '../admission/caller-address.ts';
import { limitConnections } from '../admission/connections.ts';

const second = 1000;

/** Includes a retried call to the card provider. */
export const longestAnswer = 30 * second;

const mostConnections = 10_000;
const crowded = 8_000;
/** Connections waiting to be accepted. With more, callers would wait for seconds. */
export const mostPending = 4_096;
const longestSilence = 60 * second;

const patience = {
  headersTimeout: 10 * second,
  requestTimeout: longestUpload,
  connectionsCheckingInterval: 2 * second,
  // Longer than proxies keep a connection, so that they never use one that is just being closed.
  keepAliveTimeout: 72 * second,
};

type Callers = { connectionsByAddress: number; trustedProxies: string[] | undefined };

export function httpServer(
  listener: RequestListener,
  { connectionsByAddress, trustedProxies }: Callers,
): Server {
  const server = createServer(patience, listener);
  const isProxy = proxiesAmong(trustedProxies);
  limitConnections(server, { mostByAddress: connectionsByAddress, crowded, isProxy });
  server.maxConnections = mostConnections;
  server.setTimeout(longestSilence);
  return server;
}

/** Shares of the time for a stop. The rest is for the background and the database. */
const drainShare = 0.4;
const finishShare = 0.3;
const betweenChecks = 25;
/** A second on an idle machine. Counting checks instead of time lets waiting requests be read between them. */
const quietChecks = second / betweenChecks;

/** Announces the end of connections first, so that no request is lost, and then finishes running requests. */
export async function stopAccepting(app: FastifyInstance, stopSeconds: number): Promise<void> {
  const longest = stopSeconds * second;
  await drainConnections(app.server, longest * drainShare);
  const deadline = setTimeout(() => app.server.closeAllConnections(), longest * finishShare);
  await app.close();
  clearTimeout(deadline);
}

/** Waits until all connections are closed, or idle for a second. */
async function drainConnections(server: Server, longest: number): Promise<void> {
  const connections = promisify(server.getConnections.bind(server));
  const latest = performance.now() + longest;
  let quiet = 0;
  server.on('request', () => {
    quiet = 0;
  });
  const isOver = () => performance.now() > latest || quiet++ >= quietChecks;
  while (server.listening && !isOver() && (await connections()) > 0) await pause(betweenChecks);
}
