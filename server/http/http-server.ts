import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { longestUpload } from '#marketplace/platform/pictures/upload.ts';
import { proxiesAmong } from '../admission/caller-address.ts';
import { limitConnections } from '../admission/connections.ts';

const second = 1000;

/** Includes a call to the card provider that is made twice. */
export const longestAnswer = 30 * second;

const mostConnections = 10_000;
/** From here on, connections that nobody uses are closed for new ones. */
const crowded = 8_000;
/** Connections that we have not got round to: beyond these, callers would wait for seconds unheard. */
export const mostPending = 4_096;
/** Nothing is sent and nothing is taken: nobody is there, or means no good. */
const longestSilence = 60 * second;

const patience = {
  headersTimeout: 10 * second,
  requestTimeout: longestUpload,
  connectionsCheckingInterval: 2 * second,
  // Longer than the proxies before us keep a connection, so that they never use one that we close.
  keepAliveTimeout: 72 * second,
};

type Callers = {
  /** Open at a time, by one address that is no proxy of ours. */
  connectionsByAddress: number;
  trustedProxies: string[] | undefined;
};

/** Whoever is slow to ask or to listen is not waited for without end. */
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

/** Of the time that a stop may take; the rest is for what follows. */
const farewellShare = 0.4;
const finishShare = 0.3;
const betweenLooks = 25;
/** A second on a machine that has time. Counted, since each look comes after what was waiting to be read. */
const quietLooks = second / betweenLooks;

/**
 * For a moment everybody is still answered and told to close the connection: nobody's next request may
 * meet one that we close. Then those that are under way are finished, unless they take too long.
 */
export async function stopAccepting(app: FastifyInstance, stopSeconds: number): Promise<void> {
  const longest = stopSeconds * second;
  await sayGoodbye(app.server, longest * farewellShare);
  const impatience = setTimeout(() => app.server.closeAllConnections(), longest * finishShare);
  await app.close();
  clearTimeout(impatience);
}

/** Until everybody has gone, or those who stay have asked for nothing in a second. */
async function sayGoodbye(server: Server, longest: number): Promise<void> {
  const connections = promisify(server.getConnections.bind(server));
  const latest = performance.now() + longest;
  let quiet = 0;
  server.on('request', () => {
    quiet = 0;
  });
  const isOver = () => performance.now() > latest || quiet++ >= quietLooks;
  while (server.listening && !isOver() && (await connections()) > 0) await pause(betweenLooks);
}
