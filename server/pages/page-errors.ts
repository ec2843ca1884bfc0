import type { FastifyError, FastifyInstance } from 'fastify';
import { isTransientError } from '#database/transient-error.ts';
import { Refusal } from '#marketplace/errors.ts';
import { pleaseWaitPage, serverErrorPage } from '#shell/error-pages.tsx';
import type { ServerDependencies } from '../dependencies.ts';
import { retryAfterOf } from '../http/error-responses.ts';

export function pageErrors(site: FastifyInstance, { pages }: ServerDependencies) {
  site.setErrorHandler((error: FastifyError, request, reply) => {
    const { assets } = pages;
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    if (error.statusCode === 503 || isTransientError(error)) {
      const busy = new Refusal('busy');
      request.log.warn({ err: error }, 'a page could not be rendered');
      return reply
        .status(busy.status)
        .header('retry-after', retryAfterOf(busy))
        .send(pleaseWaitPage({ assets, refusal: busy }));
    }
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'page failed');
    return reply.status(status).send(serverErrorPage({ assets, status, requestId: request.id }));
  });
}
