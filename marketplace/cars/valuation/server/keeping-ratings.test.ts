import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { caughtUp, changeListeners } from '../../../../tests/runner/empty-database.ts';
import { openPricedMarket, worth } from '../../../../tests/valuation/priced-market.ts';
import { type Appraiser, appraiserInThisThread } from './appraiser.ts';
import { rateCar } from './rate-car.ts';
import { ratePrices } from './rate-models.ts';

const usual = worth(5.5, 50_000);
const atOnce = { rest: 0, longest: 3_600_000 };

async function ratedCar() {
  const market = await openPricedMarket();
  const sam = await market.seller('Sam');
  const car = await market.lists(sam.id);
  await market.outboxIsDone();
  return { market, sam, car };
}

/** The appraiser of the market, which something happens to while it values cars. */
function interrupted(appraiser: Appraiser, happens: () => Promise<unknown>): Appraiser {
  return {
    ...appraiser,
    async value(task) {
      const valued = await appraiser.value(task);
      if (valued) await happens();
      return valued;
    },
  };
}

const ratings = async ({ db }: { db: Parameters<typeof rateCar>[0]['db'] }) =>
  (
    await sql<{ label: string | null; estimate: number | null }>`
      select listing_id, label, reason, estimate from price_ratings order by listing_id`.execute(db)
  ).rows;

test('a new price has no label until it is rated', async () => {
  const { market, sam, car } = await ratedCar();
  expect(await market.ratingOf(car)).toMatchObject({ label: 'fair' });
  await sam.patches(`/addProduct/${car}`, { resalePrice: Math.round(usual * 0.8) });
  expect(await market.ratingOf(car)).toEqual({ reason: 'pending' });
  expect((await market.asks(`/addProduct/${car}/price`)).data.cars).toEqual([]);
  expect((await market.asks('/addProduct?order=newest&limit=1')).data[0]).not.toHaveProperty(
    'priceLabel',
  );
  await market.outboxIsDone();
  expect(await market.ratingOf(car)).toMatchObject({ label: 'great' });
});

test.each([
  ['mileage', { vehicle: { mileage: 90_000 } }],
  ['condition', { conation: 'Bad' }],
  ['years of use', { year: 9 }],
])('a car whose %s changed has no label until it is rated', async (_, change) => {
  const { market, sam, car } = await ratedCar();
  await sam.patches(`/addProduct/${car}`, change);
  expect(await market.ratingOf(car)).toEqual({ reason: 'pending' });
});

test('another description keeps the label', async () => {
  const { market, sam, car } = await ratedCar();
  const before = await market.ratingOf(car);
  await sam.patches(`/addProduct/${car}`, { description: 'New tyres.', location: 'Sylhet' });
  expect(await market.ratingOf(car)).toEqual(before);
});

test('a price that changes while it is rated does not get the label of the old one', async () => {
  const { market, sam, car } = await ratedCar();
  await sam.patches(`/addProduct/${car}`, { resalePrice: Math.round(usual * 0.8) });
  const dearer = () => sam.patches(`/addProduct/${car}`, { resalePrice: Math.round(usual * 1.2) });
  const { appraiser, ...others } = market.dependencies;
  await rateCar({ ...others, appraiser: interrupted(appraiser, dearer) }, car);
  expect(await market.ratingOf(car)).toEqual({ reason: 'pending' });
  await market.outboxIsDone();
  expect(await market.ratingOf(car)).toMatchObject({ label: 'high' });
});

test('rating does not wait for a seller who is changing the car', async () => {
  const { market, sam, car } = await ratedCar();
  await market.listsAll([[sam.id, { price: usual * 0.9 }]]);
  await sam.patches(`/addProduct/${car}`, { year: 6 });
  await market.db.transaction().execute(async (tx) => {
    await sql`update listings set resale_price = resale_price + 100 where id = ${car}`.execute(tx);
    await rateCar(market.dependencies, car);
    await market.outboxIsDone();
  });
  expect(await market.ratingOf(car)).toEqual({ reason: 'pending' });
  await market.outboxIsDone();
  expect(await market.ratingOf(car)).toMatchObject({ cars: 20 });
});

describe('the job', () => {
  test('gives the same ratings with two instances as with one', async () => {
    const { market } = await ratedCar();
    await market.listsAll(
      market.sellers.map((seller) => [seller, { price: usual * 1.3 }] as const),
    );
    market.minutesPass(25 * 60);
    const instance = () => ({ ...market.dependencies, appraiser: appraiserInThisThread() });
    const work = () => ratePrices(instance(), market.log, atOnce);
    await Promise.all([work(), work()]);
    const together = await ratings(market);
    expect(together.filter(({ label }) => label !== null).length).toBeGreaterThan(100);
    await sql`update price_ratings set label = null, reason = 'pending' where on_offer`.execute(
      market.db,
    );
    await market.nightPasses();
    const alone = await ratings(market);
    // A day later, and a label that was taken away may come back as its neighbour: estimates hardly move.
    const moves = together.flatMap(({ estimate }, at) =>
      estimate && alone[at]!.estimate ? [alone[at]!.estimate / estimate] : [],
    );
    expect(moves.length).toBeGreaterThan(100);
    expect(moves.filter((move) => Math.abs(move - 1) > 0.02)).toEqual([]);
  });

  test('is finished by another instance after a crash', async () => {
    const { market, car } = await ratedCar();
    await sql`update price_ratings set label = null, reason = 'pending' where on_offer`.execute(
      market.db,
    );
    market.minutesPass(25 * 60);
    const { appraiser, ...others } = market.dependencies;
    const dies = () => Promise.reject(new Error('killed'));
    const dying = { ...others, appraiser: interrupted(appraiser, dies) };
    await expect(ratePrices(dying, market.log, atOnce)).rejects.toThrow('killed');
    expect(await market.ratingOf(car)).toEqual({ reason: 'pending' });
    await market.pricesAreRated();
    expect(await market.ratingOf(car)).toMatchObject({ label: 'fair' });
    const { rows: left } = await sql`
      select from price_work where due_at <= ${market.dependencies.now()}`.execute(market.db);
    expect(left).toEqual([]);
  });

  test('begins no model after its time, and the next run continues', async () => {
    const market = await openPricedMarket({ models: ['Corolla', 'Yaris'], cars: 60 });
    market.minutesPass(25 * 60);
    const versions = async () =>
      (
        await sql<{ version: number }>`
          select version from price_models where category <> '' order by model_key`.execute(
          market.db,
        )
      ).rows.map(({ version }) => version);
    expect(await versions()).toEqual([1, 1]);
    await ratePrices(market.dependencies, market.log, { rest: 0, longest: -1 });
    expect(await versions()).toEqual([1, 1]);
    await market.pricesAreRated();
    expect(await versions()).toEqual([2, 2]);
  });

  test('waits for more changes, but not longer than six hours', async () => {
    const { market } = await ratedCar();
    const version = async () =>
      (
        await market.db
          .selectFrom('priceModels')
          .select('version')
          .where('modelKey', '=', 'corolla')
          .executeTakeFirstOrThrow()
      ).version;
    await market.pricesAreRated();
    const before = await version();
    await market.lists(market.sellers[0]!);
    await market.pricesAreRated();
    expect(await version()).toBe(before);
    market.minutesPass(6 * 60 + 1);
    await market.pricesAreRated();
    expect(await version()).toBe(before + 1);
    await market.listsAll([[market.sellers[0]!], [market.sellers[1]!], [market.sellers[2]!]]);
    await market.pricesAreRated();
    expect(await version()).toBe(before + 2);
  });
});

describe('public pages', () => {
  type Database = Parameters<typeof ratings>[0];

  /** Of the transactions that began since then: what was announced before may be heard later. */
  async function changesDuring({ db }: Database, work: () => Promise<unknown>): Promise<number> {
    const changes = new Set<number>();
    const listener = (change: string) => void changes.add(Number(change.split(' ')[0]));
    changeListeners.add(listener);
    const transaction = async () =>
      Number(
        (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)).rows[0]!
          .id,
      );
    const begin = await transaction();
    await work();
    await caughtUp();
    changeListeners.delete(listener);
    return [...changes].filter((change) => change > begin).length;
  }

  test('are invalidated once for many new ratings, and not for equal ones', async () => {
    const { market } = await ratedCar();
    await sql`update price_ratings set label = null, reason = 'pending' where on_offer`.execute(
      market.db,
    );
    const rated = await changesDuring(market, () => market.nightPasses());
    expect(rated).toBe(1);
    expect(await changesDuring(market, () => market.nightPasses())).toBe(0);
  });

  test('are invalidated once for a sale, and its model is not rated again', async () => {
    const { market, car } = await ratedCar();
    await market.pricesAreRated();
    const before = await ratings(market);
    const sale = () =>
      market.db.updateTable('listings').set({ state: 'sold' }).where('id', '=', car).execute();
    expect(await changesDuring(market, sale)).toBe(1);
    const after = () => market.outboxIsDone().then(market.pricesAreRated);
    expect(await changesDuring(market, after)).toBe(0);
    expect(await ratings(market)).toEqual(before);
  });
});

test('few labels change when a tenth of the cars does', async () => {
  const { market } = await ratedCar();
  const before = new Map(
    (await ratings(market)).map((row) => [(row as { listingId?: string }).listingId, row.label]),
  );
  // Every tenth car is exchanged.
  const { rows } = await sql<{ id: string }>`
    select id from listings where state = 'advertised' order by id limit 12`.execute(market.db);
  for (const { id } of rows) {
    await sql`update listings set state = 'removed' where id = ${id}`.execute(market.db);
  }
  await market.listsAll(market.sellers.slice(0, 12).map((seller) => [seller] as const));
  await market.nightPasses();
  const changed = (await ratings(market)).filter(
    (row) => before.get((row as { listingId?: string }).listingId) !== row.label && row.label,
  );
  expect(changed.length - 12).toBeLessThan(0.05 * before.size);
});
