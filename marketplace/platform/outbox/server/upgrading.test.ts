import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { databaseBefore } from '../../../../tests/runner/another-database.ts';

test('emails about access that waited during the upgrade get their own lane', async () => {
  const { db } = await databaseBefore('given-up');
  await sql`insert into outbox (key, kind, payload, done_at) values
    ('reset', 'mail', '{"about":"access"}', null), ('news', 'mail', '{"about":"other"}', null),
    ('old', 'mail', '{}', null), ('sent', 'mail', null, now())`.execute(db);
  await migrate(db);

  const rows = await db.selectFrom('outbox').select(['key', 'kind']).orderBy('key').execute();
  expect(rows).toEqual([
    { key: 'news', kind: 'mail' },
    { key: 'old', kind: 'mail' },
    { key: 'reset', kind: 'access_mail' },
    { key: 'sent', kind: 'mail' },
  ]);
});
