import type { FastifyInstance } from 'fastify';
import { isInProcess } from '../../http/in-process.ts';
import type { AnswerFigures } from './answer-figures.ts';

/** What we ask of ourselves is part of another answer. */
export function measureAnswers(app: FastifyInstance, figures: AnswerFigures): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isInProcess(request)) return;
    figures.answered({
      method: request.method,
      // The pattern, never the address: that may carry anything, and there is no end of them.
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    });
  });
}
