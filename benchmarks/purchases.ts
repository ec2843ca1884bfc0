import { multiplyListings } from '#demo/demo-store.ts';
import { carsInSitemap } from '#marketplace/cars/listings/server/sitemap-store.ts';
import { loadGazetteer } from '#marketplace/cars/places/server/gazetteer-store.ts';
import { openGazetteer } from '#marketplace/cars/places/server/read-gazetteer.ts';
import { lastSuccesses } from '#server/background/job-store.ts';
import { many, shareOut, stuck, until } from '../trials/crowd.ts';
import { openShop } from '../trials/payments/shop.ts';
import { openTrial, type ProductUnderTrial } from '../trials/product-under-trial.ts';
import type { Benchmark, Findings } from './benchmark.ts';
import { processorTime, processorTimeOfFamily } from './processes.ts';
import { addDemoMarket } from './product.ts';
import { rateEverything } from './rate-everything.ts';
import { median, quantile, rounded } from './statistics.ts';

const purchases = 400;
const atOnce = 20;
const sizes = [1_000, 100_000];
const contact = { phone: '+880 1000 000 051', location: 'Bench' };

/** Booking a car, holding it for payment and settling, by as many buyers at once, in a small and in a large market. */
export const purchasesBenchmark: Benchmark = async () => {
  const rows: (string | number)[][] = [];
  const notes: string[] = [];
  for (const size of sizes) {
    const cars = size.toLocaleString('en-US');
    const { times, seconds, spent, refused, broken } = await buyIn(size);
    rows.push(
      ...Object.entries(times).map(([step, each]) => [
        cars,
        step,
        rounded(median(each), 1),
        rounded(quantile(each, 0.99), 1),
      ]),
    );
    notes.push(
      `Among ${cars} cars ${rounded(purchases / seconds, 1)} purchases a second, ${refused} refused, ${broken} invariants broken. CPU ms a purchase: ${spent}.`,
    );
  }
  const findings: Findings = {
    title: 'Booking and paying',
    method: `${purchases} purchases by ${atOnce} buyers at once, from booking to paid, with the card sandbox as a process of its own and its webhooks arriving meanwhile.`,
    columns: ['cars', 'step', 'p50 ms', 'p99 ms'],
    rows,
    notes,
  };
  return [findings];
};

async function buyIn(size: number) {
  const trial = await openTrial(1);
  // What a first start does for seconds is not what is measured: the gazetteer, rating all cars, each job once.
  await loadGazetteer(trial.db, await openGazetteer());
  await addDemoMarket(trial.db);
  await multiplyListings(trial.db, size);
  await rateEverything(trial.db);
  await trial.start();
  await until(stuck, async () => (await lastSuccesses(trial.db)).every(({ at }) => at !== null));
  const shop = openShop(trial);
  const buyers = await many(atOnce, (number) => trial.person(`Buyer ${number}`, 'buyer'));
  const cars = (await carsInSitemap(trial.db, purchases)).map(({ id }) => id);
  const times = { booking: [] as number[], checkout: [] as number[], settling: [] as number[] };
  let refused = 0;

  async function timed<T>(step: keyof typeof times, act: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await act();
    times[step].push(performance.now() - began);
    return result;
  }

  const before = processorTimes(trial);
  const began = performance.now();
  await shareOut(purchases, atOnce, async (number, person) => {
    const buyer = buyers[person]!;
    await timed('booking', () => buyer.calls('PUT', '/booking', { ...contact, id: cars[number] }));
    const { data } = await buyer.calls('GET', '/booking?order=newest');
    const { _id, price } = data.find(({ id }: { id: string }) => id === cars[number]);
    const { clientSecret } = await timed('checkout', () =>
      buyer.calls('POST', '/create-payment-intent', { bookingId: _id, price }),
    );
    const transactionId = await shop.confirm(clientSecret);
    const answer = await timed('settling', () =>
      buyer.calls('POST', '/payments', { transactionId }),
    );
    if (answer.status !== 'paid') refused++;
  });
  const seconds = (performance.now() - began) / 1000;
  const spent = processorTimes(trial)
    .map(
      ({ name, spent }, index) =>
        `${name} ${rounded(((spent - before[index]!.spent) / purchases) * 1_000, 1)}`,
    )
    .join(', ');
  const broken = (await shop.brokenRules()).length;

  await trial.close();
  return { times, seconds, spent, refused, broken };
}

/** Seconds that each part has had so far. */
function processorTimes(trial: ProductUnderTrial) {
  const { product, postgres, sandbox } = trial.pids();
  const { user, system } = process.cpuUsage();
  return [
    { name: 'ours', spent: processorTime(product) },
    { name: 'PostgreSQL', spent: processorTimeOfFamily(postgres) },
    { name: 'the sandbox', spent: processorTime(sandbox) },
    { name: 'the buyers', spent: (user + system) / 1e6 },
  ];
}
