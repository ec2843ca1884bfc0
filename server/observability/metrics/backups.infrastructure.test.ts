import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts';
import { eventually } from '../../../tests/eventually.ts';
import { temporaryFolder } from '../../../tests/temporary-folder.ts';
import { secondsWithoutArchiving } from './market-metrics-store.ts';

/** A PostgreSQL that archives its log with this command. */
async function archivingPostgres(command: string) {
  const folder = await temporaryFolder();
  const before = await startEmbeddedPostgres({ folder });
  const setUp = new Client({ connectionString: before.url('postgres') });
  await setUp.connect();
  await setUp.query(`alter system set archive_mode = 'on'`);
  await setUp.query(`alter system set archive_command = '${command}'`);
  await setUp.end();
  await before.stop();
  const postgres = await startEmbeddedPostgres({ folder });
  onTestFinished(() => postgres.stop());
  const client = new Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  const db = connect(postgres.url('postgres'));
  onTestFinished(() => Promise.all([client.end(), db.destroy()]).then(() => {}));
  return {
    db,
    /** Ends a WAL segment, which is then due to be archived. */
    async endSegment() {
      await client.query('select txid_current()');
      await client.query('select pg_switch_wal()');
    },
    async set(setting: string) {
      await client.query(`alter system set ${setting}`);
      await client.query('select pg_reload_conf()');
    },
  };
}

test('the age of the archive is above 0 while archiving fails, until it succeeds', async () => {
  const { db, endSegment, set } = await archivingPostgres('false');
  await endSegment();
  await eventually(async () => expect(await secondsWithoutArchiving(db)).toBeGreaterThan(0));

  await set(`archive_command = 'true'`);
  await eventually(async () => {
    await endSegment();
    expect(await secondsWithoutArchiving(db)).toBe(0);
  });
});

test('the age of the archive is above 0 while archiving hangs and something is due at intervals', async () => {
  const { db, endSegment, set } = await archivingPostgres('sleep 1000');
  await endSegment();
  expect(await secondsWithoutArchiving(db)).toBe(0);
  await set(`archive_timeout = '60'`);
  await eventually(async () => expect(await secondsWithoutArchiving(db)).toBeGreaterThan(0));
});
