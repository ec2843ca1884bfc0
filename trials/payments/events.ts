import { openTrial } from '../product-under-trial.ts';
import { inBatches, many, seedFrom, until, verdict } from '../verdict.ts';
import { openShop } from './shop.ts';

/**
 * `npm run trial:events -- [seed] [purchases]`: the buyer's call and the provider's events race,
 * each event sent up to five times in any order.
 */
const seed = seedFrom(process.argv[3]);
const purchases = Number(process.argv[4] ?? 10_000);
const atOnce = 40;

const trial = await openTrial({ seed });
const product = await trial.start();
const shop = openShop(trial);
await shop.setSwitches({ webhooks: { copies: 5, shuffle: true } });
const seller = await trial.person('Sam', 'seller');
const buyers = await many(atOnce, (number) => trial.person(`Buyer ${number}`, 'buyer'));
const problems: string[] = [];
const serverErrors: string[] = [];

await inBatches(purchases, atOnce, async (number) => {
  const buyer = buyers[number % atOnce]!;
  const car = await shop.listCar(seller, `Car ${number}`);
  const booking = await shop.book(buyer, car);
  const checkout = await shop.openCheckout(buyer, booking);
  const transactionId = await shop.confirm(checkout.clientSecret);
  const answer = await buyer.calls('POST', '/payments', { transactionId });
  if (answer.httpStatus >= 500) serverErrors.push(`purchase ${number}: ${answer.httpStatus}`);
  if (answer.status !== 'paid') problems.push(`purchase ${number}: ${answer.status}`);
});

const isDone = await until(120_000, async () => (await waitingEvents()) === 0);
if (!isDone) problems.push(`${await waitingEvents()} events were never worked on`);
const paid = await count('paid');
const payments = await trial.db
  .selectFrom('payments')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .executeTakeFirstOrThrow();
if (paid !== purchases || payments.count !== purchases) {
  problems.push(`${paid} bookings paid and ${payments.count} payments for ${purchases} purchases`);
}

async function waitingEvents(): Promise<number> {
  const row = await trial.db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'card_event')
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

async function count(state: 'paid'): Promise<number> {
  const row = await trial.db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return row.count;
}

const broken = await shop.invariants();
problems.push(...serverErrors, ...broken.map(({ rule, id }) => `${rule}: ${id}`));
await product.stop('SIGTERM');
await trial.close();
verdict('events', seed, problems, { purchases, paid, 'copies of each event': '1 to 5' });
