import { Transform } from 'node:stream';
import { expect, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { openDetour } from '../../tests/detour.ts';
import { eventually } from '../../tests/eventually.ts';
import { openListeningApp } from '../../tests/listening-app.ts';
import { openMarket } from '../../tests/market.ts';
import { databaseUrl } from '../../tests/runner/empty-database.ts';
import { timesAsLong } from '../../tests/runner/patience.ts';
import { createRequestQueues } from '../admission/request-queues.ts';
import { createPublicCache } from './public-cache.ts';

const sayNothing = () => new Transform({ transform: (_chunk, _encoding, done) => done() });
const kept = ['/car', '/api/addProduct?order=newest'];
/** All places are taken, by those who wait for the database. */
const noRoom = { everything: 0, waiting: 10, payments: 1 };

/** An instance that has kept some pages, and whose database accepts connections and says nothing. */
async function hangingMarket() {
  const { dependencies, seller } = await openMarket();
  await (await seller('Sam')).hasListed('Corolla');
  const publicCache = createPublicCache({ room: 2 ** 24 });
  publicCache.trust();
  const well = await openListeningApp({ ...dependencies, publicCache });
  for (const path of kept) await well.visits(path);

  const silence = await openDetour(databaseUrl, sayNothing);
  const db = connect(silence.url, { patience: timesAsLong });
  const { asked, visits } = await openListeningApp({
    ...dependencies,
    ...{ publicCache, queues: createRequestQueues(noRoom), db, reader: db, readerFor: () => db },
  });
  publicCache.distrust();
  return {
    visits,
    asked,
    async ends() {
      silence.leadTo(databaseUrl);
      await db.destroy();
    },
  };
}

test('while the database says nothing, kept pages need no place and the instance stays ready', async () => {
  const { visits, ends } = await hangingMarket();
  for (const path of kept) {
    const { status, body } = await visits(path);
    expect({ path, status }).toEqual({ path, status: 200 });
    expect(body).toContain('Corolla');
  }
  expect((await visits('/readyz')).status).toBe(200);
  await ends();
});

test('whoever finds out whether the database is back does not wait behind those who wait for it', async () => {
  const { visits, asked, ends } = await hangingMarket();
  await eventually(async () => {
    expect((await visits('/car')).status).toBe(200);
    expect(asked).toContain('/car');
  });
  await ends();
});
