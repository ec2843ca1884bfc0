import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyServerOptions } from 'fastify';
import { connect } from '#database/connection.ts';
import { listen } from '#database/listen.ts';
import { openDatabase } from '#database/open-database.ts';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { createViewCounter } from '#marketplace/listings/server/view-counter.ts';
import { keepMail } from '#marketplace/mail/server/mailbox-store.ts';
import { runOutbox } from '#marketplace/outbox/server/run-outbox.ts';
import { imageService } from '#providers/image-hosting/server/image-service.ts';
import { mailService } from '#providers/mail/server/mail-service.ts';
import { createApp } from './app.ts';
import { migrateSafely } from './backup/before-upgrade.ts';
import { cardService } from './card-service.ts';
import type { Config } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { freePort } from './free-port.ts';
import { createLanes, roomWith } from './front-door/lanes.ts';
import { createReadLimit } from './front-door/read-limit.ts';
import { closeDoors, mostPending } from './http-server.ts';
import { createIdentify } from './identify.ts';
import { demoIdentity, identityService } from './identity-service.ts';
import { runJobs } from './jobs.ts';
import { createLogging } from './logging.ts';
import { hasMailbox } from './mailbox-routes.ts';
import { createAnswerFigures } from './metrics/answer-figures.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { outboxHandlers } from './outbox-handlers.ts';
import type { PageBuild } from './page-build.ts';
import { keepFresh, publicChanges } from './public-cache/keep-fresh.ts';
import { createPublicCache } from './public-cache/public-cache.ts';
import { createRateLimits } from './rate-limits.ts';
import { demoPassword, openSecrets } from './secrets.ts';
import { createSessions } from './sessions.ts';

export type Forecourt = {
  /** Where a person on this machine opens it. */
  address: string;
  databaseWhereabouts: string;
  /** What the demo people log in with, if there are any. */
  demoPassword: string | null;
  close(): Promise<void>;
};

type Options = {
  pages: PageBuild;
  /** Told what is going on while a first start takes its time. */
  say: (what: string) => void;
  serverFactory?: FastifyServerOptions['serverFactory'];
};

/** Builds the whole product from its configuration and opens its doors. */
export async function openForecourt(config: Config, options: Options): Promise<Forecourt> {
  const toClose: (() => Promise<unknown>)[] = [];
  /** What was opened last is closed first. */
  const close = async () => {
    for (const closeOne of toClose.splice(0).reverse()) await closeOne();
  };
  try {
    return await open(config, options, (closeOne) => toClose.push(closeOne), close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  config: Config,
  { pages, say, serverFactory }: Options,
  atTheEnd: (closeOne: () => Promise<unknown>) => void,
  close: () => Promise<void>,
): Promise<Forecourt> {
  const pictureFolder = join(config.dataFolder, 'images');
  await mkdir(pictureFolder, { recursive: true });
  const secretFor = await openSecrets(config);
  const { log, answerLog } = createLogging(config);
  const now = () => new Date();

  const database = await openDatabase(config, (lastLines) =>
    log.error({ lastLines }, 'PostgreSQL ended unexpectedly and is started again'),
  );
  atTheEnd(() => database.close());
  const publicCache = createPublicCache({ room: config.publicCacheBytes });
  const db = connect(database.url, {
    hears: { channel: publicChanges, onNotice: publicCache.noticeChange },
    connections: config.databaseConnections,
    onIdleError: (error) => log.warn({ err: error }, 'lost a database connection'),
  });
  atTheEnd(() => db.destroy());
  await migrateSafely(db, config, database.url);

  const port = await freePort(config.host, config.port);
  const address = `http://localhost:${port}`;
  const origin = config.publicUrl ?? address;
  const images = imageService({ ...config, folder: pictureFolder });
  const identity = identityService(config, {
    db,
    databaseUrl: database.url,
    origin,
    secret: secretFor('identity'),
    log,
  });
  atTheEnd(() => identity.close());
  const cards = cardService(config, {
    databaseUrl: database.url,
    secret: secretFor('card-sandbox'),
    webhookUrl: `http://127.0.0.1:${port}/api/payments/webhook`,
    onProblem: (error) => log.error({ err: error }, 'the card sandbox failed'),
  });
  atTheEnd(() => cards.close());

  const hasDemoLogins = config.hasDemoMarket && identity.createUser !== null;
  const password = hasDemoLogins ? await demoPassword(config) : null;
  if (config.hasDemoMarket) {
    await seedDemoMarket(db, {
      say,
      now: now(),
      keepPicture: images.keep,
      identify: demoIdentity(identity, password),
    });
  }

  const views = createViewCounter(db, {
    now,
    onProblem: (error) => log.warn({ err: error }, 'views could not be counted'),
  });
  atTheEnd(() => views.stop());

  const reads = createReadLimit(db, { most: config.readsPerMinute, now });
  const sharing = reads.keepSharing((error) =>
    log.warn({ err: error }, 'reads could not be counted together'),
  );
  atTheEnd(() => sharing.stop());
  const lanes = createLanes(roomWith(config.databaseConnections));

  let isAcceptingWork = true;
  const dependencies: Dependencies = {
    db,
    pages,
    images,
    allowedImageHosts: config.allowedImageHosts,
    pictureFolder,
    now,
    origin,
    adminEmail: config.adminEmail,
    visitorSalt: secretFor('visitors'),
    cardPayments: cards.cardPayments,
    identify: createIdentify(identity.verify),
    views,
    limits: createRateLimits(db, { scale: config.rateLimitScale, now }),
    reads,
    lanes,
    sessions: createSessions(db, {
      secret: secretFor('access-tokens'),
      lifetimeSeconds: config.accessTokenSeconds,
      now,
    }),
    isAcceptingWork: () => isAcceptingWork,
    publicCache,
    answerFigures: createAnswerFigures(),
    publicConfig: {
      identity: identity.publicSettings,
      cardPayments: cards.publicSettings,
    },
    hasMailbox: hasMailbox(config),
    embedded: { identity: identity.handler, cardSandbox: cards.sandbox?.handler ?? null },
  };

  const sendMail = mailService({ ...config, keep: (mail, key) => keepMail(db, mail, key) });
  const handlers = outboxHandlers(dependencies, { sendMail, disableIdentity: identity.disable });
  const outbox = runOutbox(db, handlers, { log, now });
  atTheEnd(() => outbox.stop());
  const ear = listen(database.url, 'outbox', {
    onListening: () => outbox.wake(),
    onNotice: () => outbox.wake(),
    onLost: (error) => log.warn({ err: error }, 'lost the outbox notices'),
  });
  atTheEnd(() => ear.close());
  const jobs = runJobs(dependencies, log, async () => {
    await identity.sweep();
    await cards.sandbox?.sweep();
  });
  atTheEnd(() => jobs.stop());

  const app = createApp(dependencies, {
    loggerInstance: log,
    answerLog,
    trustedProxies: config.trustedProxies,
    ...(serverFactory && { serverFactory }),
  });
  atTheEnd(async () => {
    isAcceptingWork = false;
    await Promise.all([closeDoors(app), jobs.stop(), outbox.stop()]);
  });
  const news = keepFresh(app, publicCache, { databaseUrl: database.url, log });
  atTheEnd(() => news.close());
  if (config.metrics) {
    const metrics = await serveMetrics(dependencies, config.metrics);
    atTheEnd(() => metrics.close());
  }
  await app.listen({ host: config.host, port, backlog: mostPending });
  database.announce(address);
  return {
    address,
    databaseWhereabouts: database.whereabouts,
    demoPassword: password,
    close,
  };
}
