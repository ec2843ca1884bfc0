import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { anotherDatabase } from '../tests/another-database.ts';
import { openMarket } from '../tests/market.ts';
import { temporaryFolder } from '../tests/temporary-folder.ts';
import { readConfig } from './config.ts';
import { openForecourt } from './forecourt.ts';

test('a release does not start on a database that a newer one has changed', async () => {
  const databaseUrl = await anotherDatabase();
  const db = connect(databaseUrl);
  await migrate(db);
  await sql`insert into migrations (name, checksum) values ('9999-tomorrow.sql', 'x')`.execute(db);
  await db.destroy();
  const { pages } = (await openMarket()).dependencies;
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: await temporaryFolder(),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
  });
  await expect(openForecourt(config, { pages, say: () => {} })).rejects.toThrow(
    /^The database is newer than this release: it has had 9999-tomorrow.sql. Start the newer release instead.$/,
  );
});
