import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#database/migrating/migrate.ts';
import { inTime, Silence } from '#database/silence.ts';
import { whyPaymentsAreOff } from '#marketplace/dealing/payments/server/market-store.ts';
import { secondsBehind } from '#marketplace/platform/outbox/server/outbox-store.ts';
import { waitForTakeOver } from '../background/outbox-handlers.ts';
import type { ServerDependencies } from '../dependencies.ts';

export function healthRoutes(
  app: FastifyInstance,
  { db, now, publicCache, isAcceptingWork }: ServerDependencies,
) {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    let isSilent = false;
    const found = await inTime(readState(), publicCache.patience).catch((error) => {
      isSilent = error instanceof Silence;
      return { database: 'unreachable', migrations: 'unknown' };
    });
    // Otherwise an outage of the database would take all instances out, although they can show cached pages.
    const canShowPages = found.database === 'unreachable' && publicCache.canStandIn(isSilent);
    const ready = (found.migrations === 'ok' || canShowPages) && isAcceptingWork();
    return reply
      .header('cache-control', 'no-store')
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', ...found });
  });

  async function readState() {
    return {
      database: 'ok',
      migrations: (await isMigrated(db)) ? 'ok' : 'missing',
      // For people and alerts only: taking the instance out of service would send no email sooner.
      payments: (await whyPaymentsAreOff(db)) === null ? 'on' : 'off',
      outboxSecondsBehind: Math.round(await secondsBehind(db, now(), await waitForTakeOver(db))),
    };
  }
}
