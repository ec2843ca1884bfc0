import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Admit } from '../admission/admission-control.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { askInProcess } from '../http/in-process.ts';
import { type AccessLog, logResponse } from '../observability/access-log.ts';
import type { CachedResponse } from './cached-response.ts';
import { publicAddress } from './public-address.ts';
import { sendResponse } from './send-response.ts';

type Options = Pick<ServerDependencies, 'publicCache' | 'responseMetrics' | 'isAcceptingWork'> & {
  app: () => FastifyInstance;
  accessLog: AccessLog;
  admit: Admit;
  passOn: RequestListener;
};

/** Reused, because it is never shown. */
const noRoom = new Error('no room');

/** Answers public requests before the router. They are read with the address only, without caller data. */
export function serveFromCache({
  app,
  publicCache: cache,
  responseMetrics,
  isAcceptingWork,
  accessLog,
  admit,
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
      responseMetrics.countCacheHit();
      // Reading the clock would take a considerable part of the time.
      log(0);
    };
    const noteMade = (milliseconds: number) => {
      responseMetrics.countPublicResponse(response.statusCode, milliseconds);
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
    const askAdmitted = (each: string) =>
      new Promise<CachedResponse>((resolve, reject) => {
        const make = () => ask(each).then(resolve, reject);
        admit(request, response, make, () => reject(noRoom));
      });

    if (cache.isUnderWay(address)) {
      void show();
    } else if (cache.hasStandIn(address)) {
      // The visitor who checks whether the database is back must not queue behind those who wait for that.
      void show(cache.isAway(address) ? ask : askAdmitted);
    } else {
      admit(request, response, show);
    }
  }

  return (request, response) => {
    const address = isVisitor(request) ? publicAddress(request.url!) : null;
    if (address !== null) answer(request, response, address);
    else admit(request, response, () => passOn(request, response));
  };
}
