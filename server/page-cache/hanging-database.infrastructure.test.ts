import { Transform } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { connect } from '#database/connection.ts';
import { eventually } from '../../tests/eventually.ts';
import { openListeningApp } from '../../tests/listening-app.ts';
import { openMarket } from '../../tests/market.ts';
import { openDetour } from '../../tests/postgres/detour.ts';
import { databaseUrl } from '../../tests/runner/empty-database.ts';
import { timesAsLong } from '../../tests/runner/patience.ts';
import { createRequestQueues } from '../admission/request-queues.ts';
import { serveMetrics } from '../observability/metrics/serve-metrics.ts';
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
  const hanging = {
    ...dependencies,
    ...{ publicCache, queues: createRequestQueues(noRoom), db, reader: db, readerFor: () => db },
  };
  const { asked, visits } = await openListeningApp(hanging);
  publicCache.distrust();
  return {
    hanging,
    visits,
    asked,
    async ends() {
      silence.leadTo(databaseUrl);
      await db.destroy();
    },
  };
}

test('while the database is silent stored pages need no place and the instance stays ready', async () => {
  const { visits, ends } = await hangingMarket();
  for (const path of kept) {
    const { status, body } = await visits(path);
    expect({ path, status }).toEqual({ path, status: 200 });
    expect(body).toContain('Corolla');
  }
  expect((await visits('/readyz')).status).toBe(200);
  await ends();
});

test('the visitor who tries the database does not queue behind those who wait for it', async () => {
  const { visits, asked, ends } = await hangingMarket();
  await eventually(async () => {
    expect((await visits('/car')).status).toBe(200);
    expect(asked).toContain('/car');
  });
  await ends();
});

test('metrics show that the database does not respond', async () => {
  const { hanging, ends } = await hangingMarket();
  const metrics = await serveMetrics(hanging, { host: '127.0.0.1', port: 0 }, { warn: () => {} });
  const collected = vi.fn();
  void fetch(`http://127.0.0.1:${metrics.port}/metrics`)
    .then((response) => response.text())
    .then(collected);
  await eventually(() => expect(collected).toHaveBeenCalled());
  expect(collected.mock.lastCall![0]).toContain('forecourt_database_up 0');
  await metrics.close();
  await ends();
});
