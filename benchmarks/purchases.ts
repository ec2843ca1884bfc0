import { loadGazetteer } from '#marketplace/places/server/gazetteer-store.ts';
import { openGazetteer } from '#marketplace/places/server/read-gazetteer.ts';
import { many, shareOut } from '../trials/crowd.ts';
import { openShop } from '../trials/payments/shop.ts';
import { openTrial, type ProductUnderTrial } from '../trials/product-under-trial.ts';
import type { Benchmark } from './benchmark.ts';
import { processorTime, processorTimeOfFamily } from './processes.ts';
import { median, quantile, rounded } from './statistics.ts';

const purchases = 400;
const atOnce = 20;
const contact = { phone: '+880 1000 000 051', location: 'Bench' };

/** Booking a car, holding it for payment and settling, by as many buyers at once. */
export const purchasesBenchmark: Benchmark = async () => {
  const trial = await openTrial(1);
  // A first start reads the gazetteer, for seconds; that is not what is measured.
  await loadGazetteer(trial.db, await openGazetteer());
  await trial.start();
  const shop = openShop(trial);
  const seller = await trial.person('Sam', 'seller');
  const buyers = await many(atOnce, (number) => trial.person(`Buyer ${number}`, 'buyer'));
  const cars = await many(purchases, (number) => shop.listCar(seller, `Car ${number}`));
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
    const booking = data.find(({ id }: { id: string }) => id === cars[number]);
    const { clientSecret } = await timed('checkout', () => shop.openCheckout(buyer, booking._id));
    const transactionId = await shop.confirm(clientSecret);
    const answer = await timed('settling', () =>
      buyer.calls('POST', '/payments', { transactionId }),
    );
    if (answer.status !== 'paid') refused++;
  });
  const seconds = (performance.now() - began) / 1000;
  const after = processorTimes(trial);
  const broken = await shop.brokenRules();

  await trial.close();
  return [
    {
      title: 'Booking and paying',
      method: `${purchases} purchases by ${atOnce} buyers at once, from booking to paid, with the card sandbox as a process of its own and its webhooks arriving meanwhile.`,
      columns: ['step', 'p50 ms', 'p99 ms'],
      rows: Object.entries(times).map(([step, each]) => [
        step,
        rounded(median(each), 1),
        rounded(quantile(each, 0.99), 1),
      ]),
      notes: [
        `${rounded(purchases / seconds, 1)} purchases a second, ${refused} refused, ${broken.length} invariants broken.`,
        `CPU ms a purchase: ${after.map(({ name, spent }, index) => `${name} ${rounded(((spent - before[index]!.spent) / purchases) * 1_000, 1)}`).join(', ')}.`,
      ],
    },
  ];
};

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
