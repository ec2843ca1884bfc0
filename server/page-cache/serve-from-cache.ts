import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { InTurn } from '../admission/admission-control.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { askInProcess } from '../http/in-process.ts';
import { type AccessLog, logResponse } from '../observability/access-log.ts';
import type { CachedResponse } from './cached-response.ts';
import { publicAddress } from './public-address.ts';
import { sendResponse } from './send-response.ts';

type Options = Pick<ServerDependencies, 'publicCache' | 'responseMetrics' | 'isAcceptingWork'> & {
  app: () => FastifyInstance;
  accessLog: AccessLog;
  inTurn: InTurn;
  /** The way to everything that is not the same for all visitors. */
  passOn: RequestListener;
};

/** Made once, and seen by nobody. */
const noRoom = new Error('There is no room for it just now.');

/**
 * Stands before the router: what is the same for all visitors is answered from the cache. A new answer
 * is made for a request that carries nothing but the address, so nobody's own data can get into it.
 */
export function serveFromCache({
  app,
  publicCache: cache,
  responseMetrics,
  isAcceptingWork,
  accessLog,
  inTurn,
  passOn,
}: Options): RequestListener {
  const isVisitor = ({ method, headers }: IncomingMessage) =>
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    isAcceptingWork();

  const ask = (address: string) => askInProcess(app(), address);

  function answer(request: IncomingMessage, response: ServerResponse, address: string): void {
    const log = (milliseconds: number) =>
      logResponse(accessLog, request, response, { milliseconds });
    const noteFromMemory = () => {
      responseMetrics.answeredFromMemory();
      // Looking at the clock would take a good part of the time that it measures.
      log(0);
    };
    const noteMade = (milliseconds: number) => {
      responseMetrics.answeredVisitor(response.statusCode, milliseconds);
      log(milliseconds);
    };
    const send = (made: CachedResponse) =>
      sendResponse(request, response, { answer: made, address, cache });
    const afterwards = (sent: Promise<void>) => {
      const began = performance.now();
      return sent.then(
        () => noteMade(performance.now() - began),
        () => passOn(request, response),
      );
    };

    const kept = cache.find(address);
    const show = (how = ask) => afterwards(cache.show(address, how).then(send));
    if (!kept) {
      makeAndShow(request, response, { address, show });
      return;
    }
    const compressing = send(kept);
    if (compressing) void afterwards(compressing);
    else noteFromMemory();
  }

  type Showing = { address: string; show: (how?: typeof ask) => Promise<void> };

  function makeAndShow(
    request: IncomingMessage,
    response: ServerResponse,
    { address, show }: Showing,
  ): void {
    const askInTurn = (each: string) =>
      new Promise<CachedResponse>((resolve, reject) => {
        const make = () => ask(each).then(resolve, reject);
        inTurn(request, response, make, () => reject(noRoom));
      });

    if (cache.isUnderWay(address)) {
      void show();
    } else if (cache.hasStandIn(address)) {
      // Nobody waits for a place longer than for the answer. Once the database is known to be away, whoever finds out
      // whether it is back must not wait behind those who wait for it.
      void show(cache.isAway(address) ? ask : askInTurn);
    } else {
      inTurn(request, response, show);
    }
  }

  return (request, response) => {
    const address = isVisitor(request) ? publicAddress(request.url!) : null;
    if (address !== null) answer(request, response, address);
    else inTurn(request, response, () => passOn(request, response));
  };
}
