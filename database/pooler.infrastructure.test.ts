import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../tests/eventually.ts';
import { databaseUrl } from '../tests/runner/empty-database.ts';
import { connect } from './connection.ts';
import { asOurselves, commandFor, inUserNamespace } from './embedded/run-as.ts';
import { listen } from './listen.ts';
import { openSchemaPool } from './schema-pool.ts';

const pgBouncer = '/usr/sbin/pgbouncer';
const isMissing = !existsSync(pgBouncer);
const name = isMissing ? '(skipped, needs the package pgbouncer)' : '';

test.skipIf(isMissing)(`PgBouncer in session mode carries all we need ${name}`, async () => {
  const url = await startPgBouncer('session');
  const [onNotice, onListening] = [vi.fn(), vi.fn()];
  const db = connect(url);
  const identity = openSchemaPool({
    ...{ databaseUrl: url, schema: 'identity', connections: 1, longestWait: 5_000 },
    onIdleError: () => {},
  });
  const ear = listen(url, db, { news: { onListening, onNotice } });

  await eventually(() => expect(onListening).toHaveBeenCalled());
  await sql`select pg_notify('news', 'rain')`.execute(db);
  await ear.caughtUp();
  expect(onNotice).toHaveBeenCalledWith('rain');
  const { rows } = await sql`show statement_timeout`.execute(db);
  expect(rows).toEqual([{ statementTimeout: '10s' }]);
  expect((await identity.query('show search_path')).rows).toEqual([{ search_path: 'identity' }]);

  await Promise.all([ear.close(), db.destroy(), identity.end()]);
});

test.skipIf(isMissing)(`PgBouncer in transaction mode is not trusted ${name}`, async () => {
  const url = await startPgBouncer('transaction');
  const [onListening, onLost] = [vi.fn(), vi.fn()];
  const db = connect(url);
  const ear = listen(url, db, { news: { onListening, onNotice: () => {}, onLost } });
  await eventually(() => expect(String(onLost.mock.lastCall)).toContain('not delivered'));
  expect(onListening).not.toHaveBeenCalled();
  await ear.close();
  await db.destroy();
});

async function startPgBouncer(mode: 'session' | 'transaction'): Promise<string> {
  const folder = await mkdtemp(join(inject('scratchFolder'), 'pgbouncer-'));
  const { username, pathname, searchParams } = new URL(databaseUrl);
  const configuration = join(folder, 'pgbouncer.ini');
  await writeFile(
    configuration,
    `[databases]
* = host=${searchParams.get('host')} user=${username}
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
auth_type = any
pool_mode = ${mode}
default_pool_size = 5`,
  );
  const runAs = process.getuid!() === 0 ? inUserNamespace() : asOurselves();
  const { file, args, options } = commandFor(runAs, pgBouncer, [configuration]);
  const pooler = spawn(file, args, { ...options, stdio: 'ignore' });
  onTestFinished(() => void pooler.kill());
  await eventually(() => expect(existsSync(join(folder, '.s.PGSQL.6432'))).toBe(true));
  return `postgresql://${username}@/${pathname.slice(1)}?host=${folder}&port=6432`;
}
