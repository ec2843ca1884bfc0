import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPricedMarket, worth } from '../../../../tests/valuation/priced-market.ts';

async function ratedCar() {
  const market = await openPricedMarket();
  const sam = await market.seller('Sam');
  const car = await market.lists(sam.id, { vehicle: { mileage: 10_000 } });
  await market.outboxIsDone();
  const shown = async () => (await market.asks(`/addProduct/${car}/price`)).data;
  return { market, sam, car, shown };
}

type ComparisonOfCar = {
  id: string | null;
  adjusted: number;
  price: number;
  adjustments: { amount: number }[];
};

test('the nearest cars are shown with adjustments that add up', async () => {
  const { shown } = await ratedCar();
  const { rating, cars, daysOnOffer } = await shown();
  expect(rating).toMatchObject({ cars: 20 });
  expect(cars).toHaveLength(8);
  expect(daysOnOffer).toBe(10);
  for (const { price, adjusted, adjustments, ...car } of cars as ComparisonOfCar[]) {
    expect(car).toEqual({
      id: expect.any(String),
      name: 'Toyota Corolla',
      isSold: false,
      years: 5.5,
      mileage: expect.any(Number),
    });
    const added = adjustments.reduce((sum, { amount }) => sum + amount, price);
    expect(added).toBeCloseTo(adjusted, 2);
  }
  const adjustments = (cars as ComparisonOfCar[]).flatMap((car) => car.adjustments);
  expect(adjustments).toContainEqual({
    ...{ factor: 'mileage', amount: expect.any(Number) },
    ...{ ours: 10_000, theirs: expect.any(Number) },
  });
});

test('compared cars do not reveal their sellers', async () => {
  const { market, car } = await ratedCar();
  const { body } = await market.app.inject(`/api/addProduct/${car}/price`);
  const { rows: kept } = await sql`
    select row::text from price_comparisons as row union all
    select row::text from price_ratings as row`.execute(market.db);
  const told = `${body} ${JSON.stringify(kept)}`;
  const { rows } = await sql<{ id: string; email: string; phone: string }>`
    select accounts.id, email, phone from accounts join listings on seller_id = accounts.id`.execute(
    market.db,
  );
  for (const { id, email, phone } of rows) {
    for (const secret of [id, email, phone]) expect(told).not.toContain(secret);
  }
});

test('a compared car that was hidden or repriced is not shown', async () => {
  const { market, shown } = await ratedCar();
  const [first, second, third] = (await shown()).cars as ComparisonOfCar[];
  const change = (id: string, values: object) =>
    market.db.updateTable('listings').set(values).where('id', '=', id).execute();
  await change(first!.id!, { hidden: true });
  await change(second!.id!, { resalePrice: 999_900 });
  const left = (await shown()).cars as ComparisonOfCar[];
  expect(left.map(({ id }) => id)).not.toContain(first!.id);
  expect(left.map(({ id }) => id)).not.toContain(second!.id);
  expect(left).toHaveLength(6);
  expect(left[0]).toEqual(third);
});

test('a removed compared car loses the words of its seller, and a sold one its link', async () => {
  const { market, shown } = await ratedCar();
  const [first, second] = (await shown()).cars as ComparisonOfCar[];
  const change = (id: string, values: object) =>
    market.db.updateTable('listings').set(values).where('id', '=', id).execute();
  await change(first!.id!, { name: 'Call 0171 555', state: 'removed' });
  await change(second!.id!, { state: 'sold' });
  const { cars } = await shown();
  expect(cars[0]).toMatchObject({ id: null, name: 'Toyota Corolla', price: first!.price });
  expect(cars[1]).toMatchObject({ id: null });
});

test('a compared car that was sold is shown with what was paid, until the money goes back', async () => {
  const { market, car, shown } = await ratedCar();
  const sale = { state: 'sold' as const, price: 11_500, sale: { paid: 10_900 } };
  await market.lists(market.sellers[0]!, { ...sale, vehicle: { mileage: 10_000 } });
  await market.nightPasses();
  const repriced = market.db.updateTable('listings').set({ resalePrice: 990_000 });
  await repriced.where('id', '=', car).execute();
  await market.outboxIsDone();
  const paid = async () =>
    ((await shown()).cars as (ComparisonOfCar & { isSold: boolean })[])
      .filter(({ isSold }) => isSold)
      .map(({ price }) => price);
  expect(await paid()).toEqual([10_900]);
  await market.db.updateTable('payments').set({ refundedAt: new Date() }).execute();
  expect(await paid()).toEqual([]);
});

test('thirty sales show for how much less sold cars went', async () => {
  const { market, shown } = await ratedCar();
  expect((await shown()).soldGap).toBeNull();
  const price = worth(5.5, 10_000) * 0.93;
  const sold = (count: number) =>
    market.listsAll(
      market.sellers
        .slice(0, count)
        .map((seller) => [seller, { price, state: 'sold' as const, vehicle: { mileage: 10_000 } }]),
    );
  await sold(29);
  await market.nightPasses();
  expect((await shown()).soldGap).toBeNull();
  await sold(1);
  await market.nightPasses();
  const { soldGap, cars } = await shown();
  expect(soldGap).toBeGreaterThanOrEqual(1);
  expect(soldGap).toBeLessThanOrEqual(10);
  expect(cars).toContainEqual(expect.objectContaining({ isSold: true }));
});

test('a car that is not public has no price comparison', async () => {
  const { market, sam } = await ratedCar();
  const draft = await sam.hasListed('Corolla', { state: 'draft' });
  expect(await market.asks(`/addProduct/${draft}/price`)).toMatchObject({ status: 404 });
  expect(await sam.asks(`/addProduct/${draft}/price`)).toMatchObject({ status: 404 });
  expect(await market.asks('/addProduct/nonsense/price')).toMatchObject({ status: 404 });
});
