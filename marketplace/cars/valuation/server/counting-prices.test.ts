import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { books, opensCheckout, reportsPayment } from '../../../../tests/paying.ts';
import { photo, pictureForm } from '../../../../tests/pictures.ts';
import { confirmCard } from '../../../../tests/services/card-provider.ts';
import { openPricedMarket, worth } from '../../../../tests/valuation/priced-market.ts';
import { evidenceOf } from './evidence-store.ts';

/** In minutes. */
const day = 24 * 60;
const usual = worth(5.5, 50_000);
const corolla = { category: 'toyota', modelKey: 'corolla' };

type Market = Awaited<ReturnType<typeof openPricedMarket>>;

/** Nothing but what the test adds. */
const emptyMarket = () => openPricedMarket({ cars: 0 });

const counted = async ({ db, dependencies }: Market) =>
  (await evidenceOf(db, corolla, dependencies.now())).map(({ id }) => id);

const known = async ({ db, dependencies }: Market) =>
  (await evidenceOf(db, corolla, dependencies.now())).map(({ seller }) => seller.isKnown);

/** The only payment on the market. */
const paymentOf = ({ db }: Market) =>
  db.selectFrom('payments').select(['attemptId', 'paidAt']).executeTakeFirstOrThrow();

describe('a price counts', () => {
  test('once it has been asked for 48 hours', async () => {
    const market = await emptyMarket();
    const car = await market.lists(market.sellers[0]!, { days: 0 });
    expect(await counted(market)).toEqual([]);
    market.minutesPass(47 * 60);
    expect(await counted(market)).toEqual([]);
    market.minutesPass(61);
    expect(await counted(market)).toEqual([car]);
  });

  test('48 hours after it was changed, whatever was asked before', async () => {
    const market = await emptyMarket();
    const sam = await market.seller('Sam');
    const car = await market.lists(sam.id);
    expect(await counted(market)).toEqual([car]);
    await sam.patches(`/addProduct/${car}`, { resalePrice: 19_000 });
    expect(await counted(market)).toEqual([]);
    market.minutesPass(49 * 60);
    expect(await counted(market)).toEqual([car]);
  });

  test('48 hours after facts of the car were changed', async () => {
    const market = await emptyMarket();
    const sam = await market.seller('Sam');
    const car = await market.lists(sam.id, { vehicle: { model: 'Land Cruiser' } });
    await sam.patches(`/addProduct/${car}`, { vehicle: { model: 'Corolla' } });
    expect(await counted(market)).toEqual([]);
    market.minutesPass(49 * 60);
    expect(await counted(market)).toEqual([car]);
  });

  test('for another 30 days after its seller removed it', async () => {
    const market = await emptyMarket();
    const sam = await market.seller('Sam');
    const car = await market.lists(sam.id);
    await sam.deletes(`/addProduct/${car}`);
    expect(await counted(market)).toEqual([car]);
    market.minutesPass(29 * 24 * 60);
    expect(await counted(market)).toEqual([car]);
    market.minutesPass(2 * 24 * 60);
    expect(await counted(market)).toEqual([]);
  });

  test('not if it was removed before it counted', async () => {
    const market = await emptyMarket();
    const sam = await market.seller('Sam');
    const car = await market.lists(sam.id, { days: 1 });
    await sam.deletes(`/addProduct/${car}`);
    market.minutesPass(3 * 24 * 60);
    expect(await counted(market)).toEqual([]);
  });

  test('not if an administrator removed or hid the car', async () => {
    const market = await emptyMarket();
    const [sam, ada] = [await market.seller('Sam'), await market.admin('Ada')];
    const [removed, hidden] = await market.listsAll([[sam.id], [sam.id]]);
    await market.calls('PUT', '/report', {}, { report: removed });
    expect(await counted(market)).toHaveLength(2);
    await ada.deletes(`/addProduct/${removed}?reason=Not+his+car`);
    await ada.puts(`/addProduct/${hidden}/hiding`, { reason: 'False papers.' });
    expect(await counted(market)).toEqual([]);
    await ada.deletes(`/addProduct/${hidden}/hiding`);
    market.minutesPass(49 * 60);
    expect(await counted(market)).toEqual([hidden]);
  });

  test('not if its seller was suspended or closed the account', async () => {
    const market = await emptyMarket();
    const [sam, sue, ada] = [
      await market.seller('Sam'),
      await market.seller('Sue'),
      await market.admin('Ada'),
    ];
    await market.listsAll([[sam.id], [sue.id]]);
    await ada.puts(`/user/${sam.id}/suspension`, { reason: 'Fraud.' });
    await ada.deletes(`/user/${sue.id}`);
    const { rows } = await sql`select from accounts where state <> 'active'`.execute(market.db);
    expect(rows).toHaveLength(2);
    expect(await counted(market)).toEqual([]);
  });

  test('once if a car with the same VIN was listed again: the newest', async () => {
    const market = await emptyMarket();
    const vin = '1HGCM82633A004352';
    const [before] = await market.listsAll([[market.sellers[0]!, { state: 'sold' }]]);
    const again = await market.lists(market.sellers[1]!);
    await market.db.insertInto('listingVins').values({ listingId: before!, vin }).execute();
    expect(await counted(market)).toEqual([again, before]);
    await market.db.insertInto('listingVins').values({ listingId: again, vin }).execute();
    expect(await counted(market)).toEqual([again]);
  });

  test('once if any seller uploaded the same picture again', async () => {
    const market = await emptyMarket();
    const picture = await photo({ width: 20, height: 20 }).png().toBuffer();
    const cars: string[] = [];
    for (const name of ['Sam', 'Sue', 'Sid']) {
      const seller = await market.seller(name);
      const file =
        name === 'Sid' ? await photo({ width: 30, height: 20 }).png().toBuffer() : picture;
      const { data } = await seller.posts('/image', pictureForm(file));
      const pictures = [data.display_url];
      const id = await market.lists(seller.id);
      await market.db.updateTable('listings').set({ pictures }).where('id', '=', id).execute();
      cars.push(id);
    }
    expect((await counted(market)).toSorted()).toEqual([cars[0], cars[2]]);
  });

  test('as paid: what was paid, whatever was asked', async () => {
    const market = await emptyMarket();
    const sale = { paid: 17_500, daysAgo: 15 };
    await market.lists(market.sellers[0]!, { state: 'sold', price: 27_000, sale });
    expect(await evidenceOf(market.db, corolla, market.dependencies.now())).toMatchObject([
      { price: 17_500_00, isSold: true, since: new Date((await paymentOf(market)).paidAt) },
    ]);
  });

  test('as paid from 14 days after the payment on, for a year', async () => {
    const market = await emptyMarket();
    const sale = { daysAgo: 0 };
    const car = await market.lists(market.sellers[0]!, { state: 'sold', days: 300, sale });
    market.minutesPass(14 * day - 60);
    expect(await counted(market)).toEqual([]);
    market.minutesPass(61);
    expect(await counted(market)).toEqual([car]);
    market.minutesPass(350 * day);
    expect(await counted(market)).toEqual([car]);
    market.minutesPass(2 * day);
    expect(await counted(market)).toEqual([]);
  });

  test('as paid only if all of the money stayed with the seller', async () => {
    const market = await emptyMarket();
    const car = await market.lists(market.sellers[0]!, { state: 'sold' });
    const payment = await paymentOf(market);
    const entry = { attemptId: payment.attemptId, createdAt: new Date(), readAt: new Date() };
    await market.db
      .insertInto('paymentRefunds')
      .values({ ...entry, id: 're', amount: 100_000, status: 'pending' })
      .execute();
    expect(await counted(market)).toEqual([]);
    await market.db.updateTable('paymentRefunds').set({ status: 'failed' }).execute();
    expect(await counted(market)).toEqual([car]);
    await market.db
      .insertInto('paymentDisputes')
      .values({ ...entry, id: 'dp', amount: 100_000, reason: 'general', status: 'open' })
      .execute();
    expect(await counted(market)).toEqual([]);
    await market.db.updateTable('paymentDisputes').set({ status: 'won' }).execute();
    expect(await counted(market)).toEqual([car]);
    await market.db.updateTable('payments').set({ refundedAt: new Date() }).execute();
    expect(await counted(market)).toEqual([]);
  });

  test('never for other cars of its seller', async () => {
    const market = await openPricedMarket();
    const [sam] = await market.addSellers(1, 'sam', true);
    // So few that the market's ranges stay what they are.
    await market.listsAll(
      Array.from({ length: 10 }, () => [sam!, { price: usual * 1.5 }] as const),
    );
    await market.nightPasses();
    const car = await market.lists(sam!, { price: usual });
    await market.outboxIsDone();
    const shown = await market.asks(`/addProduct/${car}/price`);
    expect(shown.data.rating.estimate / usual).toBeCloseTo(1, 1);
    expect(shown.data.cars.every(({ price }: { price: number }) => price < usual * 1.3)).toBe(true);
  });
});

describe('a seller is known', () => {
  test.each([
    ['who is verified', sql`verified = true`, true],
    ['who proved the address 61 days ago', sql`email_proven_at = now() - interval '61 days'`, true],
    ['not who proved it 59 days ago', sql`email_proven_at = now() - interval '59 days'`, false],
    ['not who was only here for long', sql`created_at = now() - interval '900 days'`, false],
  ])('%s', async (_, change, isKnown) => {
    const market = await emptyMarket();
    const [sam] = await market.addSellers(1, 'sam', false);
    await market.lists(sam!);
    expect(await known(market)).toEqual([false]);
    await sql`update accounts set ${change} where id = ${sam}`.execute(market.db);
    expect(await known(market)).toEqual([isKnown]);
  });

  test('not who has only sold a car', async () => {
    const market = await emptyMarket();
    const [sam] = await market.addSellers(1, 'sam', false);
    await market.listsAll([[sam!], [sam!, { state: 'sold', vehicle: { model: 'Yaris' } }]]);
    expect(await known(market)).toEqual([false]);
  });
});

describe('made-up offers hardly move an estimate:', () => {
  async function shiftBy(
    isKnown: boolean,
    { accounts, cars }: { accounts: number; cars: number },
  ): Promise<number> {
    const market = await openPricedMarket();
    const [sam] = await market.addSellers(1, 'sam', false);
    const car = await market.lists(sam!);
    await market.outboxIsDone();
    const before = (await market.ratingOf(car)).estimate;
    const others = await market.addSellers(accounts, 'other', isKnown);
    const fakes = Array.from(
      { length: accounts * cars },
      (_, at) => [others[at % accounts]!, { price: before * 1.25 }] as const,
    );
    await market.listsAll(fakes);
    await market.nightPasses();
    return (await market.ratingOf(car)).estimate / before - 1;
  }

  test('ten cars for $1, raised to 1.35 times the estimate while the buyer pays', async () => {
    const market = await openPricedMarket();
    const [sid] = await market.addSellers(1, 'sid', false);
    const car = await market.lists(sid!);
    await market.outboxIsDone();
    const { estimate } = await market.ratingOf(car);
    const bea = await market.buyer('Bea');
    for (let sale = 0; sale < 10; sale++) {
      const sam = await market.seller(`Sam ${sale}`);
      const sham = await market.lists(sam.id, { price: 1 });
      const { clientSecret } = await opensCheckout(bea, await books(bea, sham));
      await sam.patches(`/addProduct/${sham}`, { resalePrice: estimate * 1.35 });
      const { transactionId } = await confirmCard(clientSecret);
      expect(await reportsPayment(bea, transactionId)).toMatchObject({ success: true });
    }
    await market.nightPasses();
    expect((await market.ratingOf(car)).estimate).toBe(estimate);
    market.minutesPass(15 * day);
    await market.pricesAreRated();
    expect((await market.ratingOf(car)).estimate / estimate).toBeCloseTo(1, 2);
  });

  test('two each of forty new accounts', async () => {
    expect(await shiftBy(false, { accounts: 40, cars: 2 })).toBeLessThan(0.08);
  });

  test('twenty of one known account', async () => {
    expect(await shiftBy(true, { accounts: 1, cars: 20 })).toBeLessThan(0.06);
  });
});
