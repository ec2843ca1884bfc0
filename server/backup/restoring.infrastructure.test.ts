import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { takeOver, whyPaymentsAreOff } from '#marketplace/dealing/payments/server/market-store.ts';
import { embeddedPictureHosting } from '#providers/picture-hosting/server/embedded.ts';
import { books, marketWithCar, pays } from '../../tests/paying.ts';
import { photo } from '../../tests/pictures.ts';
import { anotherDatabase } from '../../tests/runner/another-database.ts';
import { databaseUrl } from '../../tests/runner/empty-database.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { openSecrets } from '../config/secrets.ts';
import { lastBackup } from '../observability/metrics/market-metrics-store.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

/** A market in which a car was sold, with one picture that is shown and one that nobody knows of. */
async function marketInUse() {
  const { market, sam, car } = await marketWithCar();
  const kim = await market.buyer('Kim');
  await pays(kim, await books(kim, car));
  await market.outboxIsDone();
  const dataFolder = await temporaryFolder();
  const folder = join(dataFolder, 'images');
  await mkdir(folder);
  const pictureHosting = embeddedPictureHosting({ folder });
  const shown = await pictureHosting.keep(
    await photo({ width: 300, height: 200 }).jpeg().toBuffer(),
  );
  await pictureHosting.keep(await photo({ width: 300, height: 200 }).jpeg().toBuffer());
  await sam.hasListed('Tabs\tand\nlines \\N "quoted" ñ', { pictures: [shown] });
  await openSecrets({ secret: undefined, dataFolder });
  return { databaseUrl, dataFolder, secret: undefined };
}

async function emptyPlace(secret?: string) {
  return { databaseUrl: await anotherDatabase(), dataFolder: await temporaryFolder(), secret };
}

/** Every row of every table, as one text for each table. */
async function rowsIn(url: string): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'identity', 'card_sandbox') and tablename <> 'migrations'`);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(`select t::text as row from ${name} as t order by 1`);
    all[name] = rows.map(({ row }) => row);
  }
  await client.end();
  return all;
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[path.slice(folder.length)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return files;
}

/** Ways in of then, and what only the secret of then can read. */
const leftBehind = {
  'public.access_sessions': [],
  'identity.sessions': [],
  'identity.one_time_codes': [],
  'identity.signing_keys': [],
};

test('a market is restored to an empty place, row for row and byte for byte', async () => {
  const market = await marketInUse();
  const backup = join(await temporaryFolder(), 'backup');
  const manifest = await backUp(market, backup, { pictures: true });
  const place = await emptyPlace();
  await restore(place, backup, { replace: false, takesOver: true });

  const before = await rowsIn(market.databaseUrl);
  expect(await rowsIn(place.databaseUrl)).toEqual({ ...before, ...leftBehind });
  for (const { name, rows } of manifest.tables) {
    expect(before[name.includes('.') ? name : `public.${name}`], name).toHaveLength(rows);
  }
  expect(before['public.payments']).toHaveLength(1);
  expect(before['card_sandbox.intents']).toHaveLength(1);

  expect(manifest.pictures).toBe(1);
  const original = await filesIn(join(market.dataFolder, 'images'));
  const restored = await filesIn(join(place.dataFolder, 'images'));
  expect(Object.keys(restored).length).toBeGreaterThan(0);
  expect(original).toMatchObject(restored);
  expect(await filesIn(join(place.dataFolder, 'secrets'))).toEqual(
    await filesIn(join(market.dataFolder, 'secrets')),
  );
});

test('a restored market continues its sequences and protects its audit trail', async () => {
  const backup = join(await temporaryFolder(), 'backup');
  await backUp(await marketInUse(), backup, { pictures: true });
  const place = await emptyPlace();
  await restore(place, backup, { replace: false });

  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  const { rows } = await client.query(`
    insert into card_sandbox.intents (id, client_secret, amount, currency)
    select 'new', 'x', 50, 'usd' returning
      position > (select max(position) from card_sandbox.intents) as "isNext"`);
  expect(rows).toEqual([{ isNext: true }]);
  await expect(client.query('delete from audit_entries')).rejects.toThrow('only ever added to');
  await client.end();
});

test('a market with accounts is replaced only with --replace', async () => {
  const backup = join(await temporaryFolder(), 'backup');
  await backUp(await marketInUse(), backup, { pictures: true });
  const place = await emptyPlace();
  await restore(place, backup, { replace: false });
  const left = join(place.dataFolder, 'images', 'left-by-the-old-market');
  await mkdir(left);

  await expect(restore(place, backup, { replace: false })).rejects.toThrow('already has accounts');
  await restore(place, backup, { replace: true });
  await expect(stat(left)).rejects.toThrow('ENOENT');
});

test.each([
  ['changed', (file: string) => writeFile(file, 'something else')],
  ['lost', (file: string) => rm(file)],
])('a backup with a %s file is refused before any change', async (_how, damage) => {
  const backup = join(await temporaryFolder(), 'backup');
  await backUp(await marketInUse(), backup, { pictures: true });
  await damage(join(backup, 'database', 'accounts.copy.gz'));

  await expect(restore(await emptyPlace(), backup, { replace: false })).rejects.toThrow(
    'The backup is damaged: database/accounts.copy.gz',
  );
});

test('a restored market has no sessions and no keys of another SECRET', async () => {
  const market = await marketInUse();
  const client = new Client({ connectionString: market.databaseUrl });
  await client.connect();
  await client.query(`insert into identity.signing_keys (public_key, private_key, created_at)
    values ('public', 'encrypted', now())`);
  await client.end();
  expect((await rowsIn(market.databaseUrl))['public.access_sessions']).not.toEqual([]);
  const backup = join(await temporaryFolder(), 'backup');
  await backUp(market, backup, { pictures: false });

  const place = await emptyPlace('another secret that is long enough');
  await restore(place, backup, { replace: false });
  expect(await rowsIn(place.databaseUrl)).toMatchObject(leftBehind);
});

test('a backup to an existing folder is refused, and a failed one leaves no files', async () => {
  const place = await temporaryFolder();
  const taken = join(place, 'taken');
  await mkdir(taken);
  const nowhere = { databaseUrl: 'postgresql://nobody@127.0.0.1:1/x', dataFolder: place };
  const backUpTo = (folder: string) =>
    backUp({ ...nowhere, secret: undefined }, folder, { pictures: false });

  await expect(backUpTo(taken)).rejects.toThrow('taken already exists. Choose a new folder.');
  await expect(backUpTo(join(place, 'new'))).rejects.toThrow('ECONNREFUSED');
  expect(await readdir(place)).toEqual(['taken']);
});

test('a backup is readable only by its owner', async () => {
  const backup = join(await temporaryFolder(), 'backup');
  await backUp(await marketInUse(), backup, { pictures: true });
  expect((await stat(backup)).mode & 0o077).toBe(0);
});

test('the time of a backup with pictures is recorded, also in a market restored from it', async () => {
  const market = await marketInUse();
  const db = connect(market.databaseUrl);
  onTestFinished(() => db.destroy());
  const folder = await temporaryFolder();
  await backUp(market, join(folder, 'without pictures'), { pictures: false });
  expect(await lastBackup(db)).toBeNull();

  const { madeAt } = await backUp(market, join(folder, 'whole'), { pictures: true });
  expect(await lastBackup(db)).toEqual(new Date(madeAt));
  const place = await emptyPlace();
  await restore(place, join(folder, 'whole'), { replace: false });
  const restored = connect(place.databaseUrl);
  onTestFinished(() => restored.destroy());
  expect(await lastBackup(restored)).toEqual(new Date(madeAt));
});

test('a restored market takes no payments until an operator takes over', async () => {
  const backup = join(await temporaryFolder(), 'backup');
  const { madeAt } = await backUp(await marketInUse(), backup, { pictures: false });
  const place = await emptyPlace();
  await restore(place, backup, { replace: false });
  const db = connect(place.databaseUrl);
  onTestFinished(() => db.destroy());

  expect(await whyPaymentsAreOff(db)).toBe(`The market was restored from a backup of ${madeAt}.`);
  await takeOver(db, null);
  expect(await whyPaymentsAreOff(db)).toBeNull();
});
