import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#database/migrate.ts';
import type { Dependencies } from './dependencies.ts';

/** For whoever watches over the process: is it alive, may it get traffic? */
export function healthRoutes(app: FastifyInstance, { db, isAcceptingWork }: Dependencies) {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const database = await isMigrated(db).catch(() => false);
    const ready = database && isAcceptingWork();
    return reply
      .header('cache-control', 'no-store')
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', database: database ? 'ok' : 'unreachable' });
  });
}
