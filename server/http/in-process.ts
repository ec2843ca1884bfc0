import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiResponse, Fetch } from '#kit/api-client.ts';
import { answerFrom, type CachedResponse } from '../page-cache/cached-response.ts';
import { publicAddress } from '../page-cache/public-address.ts';
import type { PublicCache } from '../page-cache/public-cache.ts';
import { InProcessRequest, InProcessResponse } from './in-process-message.ts';

/** No socket of the network comes from there. */
const remoteAddress = 'this process';

export const isInProcess = ({ socket }: FastifyRequest) => socket.remoteAddress === remoteAddress;

/** Asks as a visitor of whom nothing is known, without a network hop. */
export const askInProcess = (app: FastifyInstance, url: string): Promise<CachedResponse> =>
  new Promise<InProcessResponse>((resolve, reject) => {
    const response = new InProcessResponse();
    finished(response, (error) => (error ? reject(error) : resolve(response)));
    app.routing(new InProcessRequest(url, remoteAddress) as never, response as never);
  }).then(answerFrom);

/** Lets server rendering call the API as a visitor's browser does, and remembers what it was told. */
export function inProcessFetch(app: FastifyInstance, cache: PublicCache) {
  const told: (readonly [string, string | null])[] = [];
  let isComplete = true;

  const fetch: Fetch = async (path) => {
    const address = publicAddress(path);
    const asked = address
      ? cache.get(address, (each) => askInProcess(app, each))
      : askInProcess(app, path);
    const answer = await asked.catch((error) => {
      isComplete = false;
      throw error;
    });
    told.push([address ?? path, address && answer.etag]);
    isComplete &&= answer.status < 500;
    return responseOf(answer);
  };

  return {
    fetch,
    /** Null if not all of it was public: then nobody can tell later whether it still holds. */
    madeOf: () => (told.every(([, etag]) => etag) ? JSON.stringify(told) : null),
    /** What it asked for. */
    parts: () => told.map(([address]) => address),
    /** A page is shown without what is missing; that is no reason to keep it so. */
    isComplete: () => isComplete,
  };
}

/** A real Response would copy the bytes into a stream and out again, several times for each page. */
const responseOf = ({ status, plain: { body } }: CachedResponse): ApiResponse => ({
  status,
  ok: status >= 200 && status < 300,
  json: async () => JSON.parse(body.toString()),
  blob: async () => new Blob([new Uint8Array(body)]),
});
