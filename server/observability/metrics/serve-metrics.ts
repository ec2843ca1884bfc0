import { createServer } from 'node:http';
import { Gauge, Registry } from 'prom-client';
import { inTime } from '#database/silence.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import { gaugesIn } from './gauges.ts';
import { marketMetrics, watchConnections } from './market-metrics.ts';
import { pingDatabase } from './market-metrics-store.ts';
import { watchProcess } from './process-metrics.ts';

type MetricsDependencies = Pick<
  ServerDependencies,
  'db' | 'now' | 'reads' | 'responseMetrics' | 'publicCache' | 'streams'
>;

type Log = { warn: (details: object, message: string) => void };

/** Serves metrics on their own port, because they reveal more than the public may know. */
export async function serveMetrics(
  needs: MetricsDependencies,
  place: { host: string; port: number },
  log: Log,
) {
  const registry = Registry.merge([needs.responseMetrics.registry]);
  const watched = watchProcess(registry);
  const exposition = expositionOf(registry, needs, log);
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    const text = await exposition();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(place.port, place.host, resolve);
  });

  return {
    port: (server.address() as { port: number }).port,
    async close() {
      watched.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function expositionOf(
  registry: Registry,
  { db, now, reads, publicCache, streams }: MetricsDependencies,
  log: Log,
) {
  const ofMarket = marketMetrics(db, now);
  gaugesIn(registry).gauge(
    'forecourt_public_cache_bytes',
    'Memory used by the public cache.',
    publicCache.bytes,
  );
  gaugesIn(registry).gauge(
    'forecourt_hears_changes',
    'Whether this instance hears of changes; if not, it renders every page.',
    () => Number(publicCache.hearsChanges()),
  );
  gaugesIn(registry).gauge(
    'forecourt_live_streams',
    'Windows that listen for what is new.',
    streams.count,
  );
  if (reads) {
    gaugesIn(registry).gaugeBy(
      'from',
      'forecourt_reads',
      'How often what visitors see was read from a replica, and from the primary.',
      () => Object.entries(reads).map(([label, count]) => ({ label, count })),
    );
  }
  watchConnections(registry, db);
  const databaseUp = new Gauge({
    name: 'forecourt_database_up',
    help: 'Whether the database answers.',
    registers: [registry],
  });

  return async (): Promise<string> => {
    // Without its database the process still returns its own metrics, before the scraper's timeout of ten seconds.
    const longest = 5 * publicCache.patience;
    const [isUp, market] = await Promise.allSettled([
      inTime(pingDatabase(db), longest),
      inTime(ofMarket.metrics(), longest),
    ]);
    databaseUp.set(isUp.status === 'fulfilled' ? 1 : 0);
    if (market.status === 'fulfilled') return (await registry.metrics()) + market.value;
    log.warn({ err: market.reason }, 'the metrics of the market could not be read');
    return registry.metrics();
  };
}
