import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyServerOptions } from 'fastify';
import { connect } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { openDatabase } from '#database/open-database.ts';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { embeddedImageHosting } from '#providers/image-hosting/server/embedded.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { freePort } from './free-port.ts';
import { keptSecret } from './kept-secret.ts';
import { createLogger } from './logging.ts';
import type { PageBuild } from './page-build.ts';
import { createSessions } from './sessions.ts';

export type Forecourt = {
  /** Where a person on this machine opens it. */
  address: string;
  databaseWhereabouts: string;
  close(): Promise<void>;
};

type Options = {
  pages: PageBuild;
  /** Told what is going on while a first start takes its time. */
  say: (what: string) => void;
  serverFactory?: FastifyServerOptions['serverFactory'];
};

/** Builds the whole product from its configuration and opens its doors. */
export async function openForecourt(
  config: Config,
  { pages, say, serverFactory }: Options,
): Promise<Forecourt> {
  const pictureFolder = join(config.dataFolder, 'images');
  await mkdir(pictureFolder, { recursive: true });
  const log = createLogger(config);
  const now = () => new Date();

  const database = await openDatabase(config, (lastLines) =>
    log.error({ lastLines }, 'PostgreSQL ended unexpectedly and is started again'),
  );
  const db = connect(database.url, {
    connections: config.databaseConnections,
    onIdleError: (error) => log.warn({ err: error }, 'lost a database connection'),
  });

  try {
    await migrate(db);
    if (config.hasDemoMarket) {
      const { keep } = embeddedImageHosting({ folder: pictureFolder });
      await seedDemoMarket(db, {
        keepPicture: keep,
        identify: async ({ email }) => ({ issuer: 'demo', subject: email }),
        say,
        now: now(),
      });
    }

    const port = await freePort(config.host, config.port);
    const address = `http://localhost:${port}`;
    let isAcceptingWork = true;
    const app = createApp(
      {
        db,
        pages,
        pictureFolder,
        now,
        origin: config.publicUrl ?? address,
        isAcceptingWork: () => isAcceptingWork,
        sessions: createSessions(db, {
          secret: config.accessTokenSecret ?? (await keptSecret(config.dataFolder, 'access-token')),
          lifetimeSeconds: config.accessTokenSeconds,
          now,
        }),
      },
      { loggerInstance: log, ...(serverFactory && { serverFactory }) },
    );
    await app.listen({ host: config.host, port });
    database.announce(address);

    return {
      address,
      databaseWhereabouts: database.whereabouts,
      async close() {
        isAcceptingWork = false;
        await app.close();
        await db.destroy();
        await database.close();
      },
    };
  } catch (error) {
    await db.destroy();
    await database.close();
    throw error;
  }
}
