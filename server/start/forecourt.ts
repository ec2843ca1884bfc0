import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyServerOptions } from 'fastify';
import { type Listener, listen } from '#database/listen.ts';
import { rateDemoMarket } from '#demo/rate-demo-market.ts';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import {
  type Appraiser,
  appraiserInThisThread,
} from '#marketplace/cars/valuation/server/appraiser.ts';
import { appraiserInThread } from '#marketplace/cars/valuation/server/appraiser-thread.ts';
import { whyPaymentsAreOff } from '#marketplace/dealing/payments/server/market-store.ts';
import { unsubscribeKeyOf } from '#marketplace/finding/alerts/server/unsubscribe-key-store.ts';
import type { Config } from '../config/config.ts';
import { demoPassword } from '../config/secrets.ts';
import { purgeOnChange } from '../edge-cache/purge-on-change.ts';
import { createApp } from '../http/app.ts';
import { mostPending, stopAccepting } from '../http/http-server.ts';
import { serveMetrics } from '../observability/metrics/serve-metrics.ts';
import { invalidateOnChange, publicChanges } from '../page-cache/invalidation.ts';
import type { PageBuild } from '../pages/page-build.ts';
import { startBackground } from './background.ts';
import { configuredDependencies } from './configured-dependencies.ts';
import { holdPort } from './free-port.ts';
import { demoIdentity } from './identity-service.ts';
import { type Infrastructure, openInfrastructure } from './infrastructure.ts';
import { createShutdown, type OnShutdown } from './on-shutdown.ts';
import { openReader } from './reader.ts';
import { openServices, type Services } from './services.ts';

export type Forecourt = {
  origin: string;
  address: string;
  databaseWhereabouts: string;
  demoPassword: string | null;
  paymentsOffBecause: string | null;
  close(): Promise<void>;
};

type Options = {
  pages: PageBuild;
  showProgress: (what: string) => void;
  serverFactory?: FastifyServerOptions['serverFactory'];
};

const anotherSecret =
  'This market was created with another SECRET, so nobody could log in. Start it with the original SECRET (DATA_DIR/secrets/secret if none was set). If it is lost, stop every server and run npm run rotate-secret, which creates new keys and logs everyone out.';

export async function openForecourt(config: Config, options: Options): Promise<Forecourt> {
  const { onShutdown, close } = createShutdown();
  try {
    return { ...(await open(config, options, onShutdown)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  config: Config,
  { pages, showProgress, serverFactory }: Options,
  onShutdown: OnShutdown,
): Promise<Omit<Forecourt, 'close'>> {
  const infrastructure = await openInfrastructure(config, onShutdown);
  const { database, db, log, accessLog, publicCache, secretFor } = infrastructure;
  const { port, release } = await holdPort(config.host, config.port);
  onShutdown(async () => release());
  const address = `http://localhost:${port}`;
  const origin = config.publicUrl ?? address;
  const services = openServices(config, infrastructure, { port, origin }, onShutdown);
  if (!(await services.identity.hasItsSecret())) throw new Error(anotherSecret);
  const demo = config.hasDemoMarket
    ? await openDemoMarket(config, infrastructure, services, showProgress)
    : null;

  let isAcceptingWork = true;
  let listener: Listener | null = null;
  let background: ReturnType<typeof startBackground> | null = null;
  const { reader, reads } = await openReader(config, infrastructure, onShutdown, {
    position: async () => listener?.position() ?? null,
  });
  const appraiser = openAppraiser(config);
  onShutdown(() => appraiser.close());
  const dependencies = configuredDependencies({
    config,
    appraiser,
    infrastructure,
    services,
    origin,
    pages,
    isAcceptingWork: () => isAcceptingWork,
    caughtUp: async () => listener?.caughtUp(),
    wakeOutbox: () => background?.wakeOutbox(),
    reader,
    reads,
    unsubscribeKey: await unsubscribeKeyOf(db, secretFor('unsubscribe')),
  });
  if (demo?.isNew) await rateDemoMarket(dependencies, { log, showProgress });
  background = startBackground(config, dependencies, infrastructure, services, onShutdown);
  const app = createApp(dependencies, {
    loggerInstance: log,
    accessLog,
    trustedProxies: config.trustedProxies,
    connectionsByAddress: config.connectionsByAddress,
    ...(serverFactory && { serverFactory }),
  });
  const isPaused = async () => (await whyPaymentsAreOff(db)) !== null;
  const purger = services.edgeCache
    ? purgeOnChange(services.edgeCache, log, { isPaused })
    : undefined;
  onShutdown(async () => purger?.stop());
  // Registered before the server, so that it closes later: the instance must receive changes until its last response.
  onShutdown(async () => listener?.close());
  onShutdown(async () => {
    isAcceptingWork = false;
    // Open streams would delay the stop.
    dependencies.streams.endAll();
    await Promise.all([stopAccepting(app, config.stopSeconds), background?.stop()]);
  });
  await app.ready();
  listener = listen(database.url, db, {
    [publicChanges]: invalidateOnChange(app, publicCache, log, purger),
    news: {
      onListening: dependencies.streams.publishToAll,
      onNotice: dependencies.streams.publish,
      // Clients reconnect and read again.
      onLost: dependencies.streams.endAll,
    },
  });
  if (config.metrics) {
    const metrics = await serveMetrics(dependencies, config.metrics, log);
    onShutdown(() => metrics.close());
  }
  release();
  await app.listen({ host: config.host, port, backlog: mostPending });
  database.announce(address);
  log.info({ origin, port, database: database.whereabouts }, 'Forecourt is running');
  return {
    origin,
    address,
    databaseWhereabouts: database.whereabouts,
    demoPassword: demo?.password ?? null,
    paymentsOffBecause: await whyPaymentsAreOff(dependencies.db),
  };
}

/** Runs in its own thread if the product is built, which it is not during development. */
function openAppraiser({ buildFolder }: Pick<Config, 'buildFolder'>): Appraiser {
  const program = join(buildFolder, 'server', 'appraiser.js');
  return existsSync(program) ? appraiserInThread(program) : appraiserInThisThread();
}

async function openDemoMarket(
  config: Config,
  { db, now }: Infrastructure,
  { identity, pictureHosting }: Services,
  showProgress: Options['showProgress'],
): Promise<{ password: string | null; isNew: boolean }> {
  const password = identity.createUser ? await demoPassword(config) : null;
  const isNew = await seedDemoMarket(db, {
    showProgress,
    now: now(),
    keepPicture: pictureHosting.keep,
    identify: demoIdentity(identity, password),
  });
  return { password, isNew };
}
