import { connect } from '#database/connection.ts';
import { openDatabase } from '#database/open-database.ts';
import { setMarketSettings } from '#marketplace/market-settings.ts';
import { readNotices } from '#marketplace/platform/notices/server/read-notices.ts';
import { migrateSafely } from '../backup/before-upgrade.ts';
import type { Config } from '../config/config.ts';
import { openSecrets } from '../config/secrets.ts';
import { createLogging } from '../observability/logging.ts';
import { createPublicCache } from '../page-cache/public-cache.ts';
import { openDataFolder } from './data-folder.ts';
import { identifyMarket } from './identify-market.ts';
import type { OnShutdown } from './on-shutdown.ts';

export type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>;

export async function openInfrastructure(config: Config, onShutdown: OnShutdown) {
  setMarketSettings(config.market);
  const pictureFolder = await openDataFolder(config.dataFolder);
  const secretFor = await openSecrets(config);
  const { log, accessLog } = createLogging(config);
  const notices = await readNotices(config.noticeFolder, config.contact);

  const database = await openDatabase(config, (lastLines) =>
    log.error({ lastLines }, 'PostgreSQL stopped unexpectedly and is being restarted'),
  );
  onShutdown(() => database.close());
  const publicCache = createPublicCache({ room: config.publicCacheBytes });
  const db = connect(database.url, {
    connections: config.databaseConnections,
    onIdleError: (error) => log.warn({ err: error }, 'lost a database connection'),
  });
  onShutdown(() => db.destroy());
  await migrateSafely(db, config, database.url);
  const marketId = await identifyMarket(db, config, log);

  const now = () => new Date();
  return {
    pictureFolder,
    secretFor,
    log,
    accessLog,
    database,
    db,
    marketId,
    publicCache,
    now,
    notices,
  };
}
