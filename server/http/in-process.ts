import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiResponse, Fetch } from '#kit/api-client.ts';
import { answerFrom, type CachedResponse } from '../page-cache/cached-response.ts';
import { publicAddress } from '../page-cache/public-address.ts';
import type { PublicCache } from '../page-cache/public-cache.ts';
import { InProcessRequest, InProcessResponse } from './in-process-message.ts';

const remoteAddress = 'this process';

export const isInProcess = ({ socket }: FastifyRequest) => socket.remoteAddress === remoteAddress;

/** Requests an address as a visitor without any headers, without a network hop. */
export const askInProcess = (app: FastifyInstance, url: string): Promise<CachedResponse> =>
  new Promise<InProcessResponse>((resolve, reject) => {
    const response = new InProcessResponse();
    finished(response, (error) => (error ? reject(error) : resolve(response)));
    app.routing(new InProcessRequest(url, remoteAddress) as never, response as never);
  }).then(answerFrom);

/** Lets server rendering call the API as a visitor's browser would, and records the responses. */
export function inProcessFetch(app: FastifyInstance, cache: PublicCache) {
  const responses: (readonly [string, string | null])[] = [];
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
    responses.push([address ?? path, address && answer.etag]);
    isComplete &&= answer.status < 500;
    return responseOf(answer);
  };

  return {
    fetch,
    /** Null if one response was not public, because then the page cannot be checked later. */
    sources: () => (responses.every(([, etag]) => etag) ? JSON.stringify(responses) : null),
    parts: () => responses.map(([address]) => address),
    /** False if a response failed: the page is shown without it, but not cached. */
    isComplete: () => isComplete,
  };
}

/** A real Response would copy the bytes several times for each page. */
const responseOf = ({ status, plain: { body } }: CachedResponse): ApiResponse => ({
  status,
  ok: status >= 200 && status < 300,
  json: async () => JSON.parse(body.toString()),
  blob: async () => new Blob([new Uint8Array(body)]),
});
