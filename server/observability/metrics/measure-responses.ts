import type { FastifyInstance } from 'fastify';
import { isInProcess } from '../../http/in-process.ts';
import type { ResponseMetrics } from './response-metrics.ts';

/** Skips requests within the process, which are part of another response. */
export function measureResponses(app: FastifyInstance, figures: ResponseMetrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { config, url } = request.routeOptions;
    if (isInProcess(request) || (config.goesOn && reply.statusCode === 200)) return;
    figures.countResponse({
      method: request.method,
      // The pattern instead of the address, because addresses may contain anything and are unlimited.
      route: url ?? '(none)',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    });
  });
}
