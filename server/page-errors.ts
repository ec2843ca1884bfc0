import type { FastifyError, FastifyInstance } from 'fastify';
import { serverErrorPage } from '#web/trouble-pages.tsx';
import type { Dependencies } from './dependencies.ts';

/** A page that cannot be rendered still looks like us, and says nothing about the inside. */
export function pageErrors(site: FastifyInstance, { pages }: Dependencies) {
  site.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'page failed');

    return reply
      .status(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(serverErrorPage({ assets: pages.assets, status, requestId: request.id }));
  });
}
