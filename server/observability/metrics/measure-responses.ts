import type { FastifyInstance } from 'fastify';
import { isInProcess } from '../../http/in-process.ts';
import type { ResponseMetrics } from './response-metrics.ts';

/** What we ask of ourselves is part of another answer. */
export function measureResponses(app: FastifyInstance, figures: ResponseMetrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { config, url } = request.routeOptions;
    if (isInProcess(request) || (config.goesOn && reply.statusCode === 200)) return;
    figures.answered({
      method: request.method,
      // The pattern, never the address: that may carry anything, and there is no end of them.
      route: url ?? '(none)',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    });
  });
}
