import { openTrial } from '../product-under-trial.ts';
import { seeded } from '../seeded.ts';
import { many, seedFrom, until, verdict } from '../verdict.ts';
import { openShop, type Person } from './shop.ts';

/**
 * `npm run trial:crash -- [seed] [kills]`: buyers shop while the provider misbehaves and the server
 * is killed with -9 again and again. Afterwards everything must be settled, refunded or free.
 */
const seed = seedFrom(process.argv[3]);
const kills = Number(process.argv[4] ?? 50);
const random = seeded(seed);
const shoppers = 12;

const trial = await openTrial({ seed });
const shop = openShop(trial);
await shop.setSwitches({
  webhooks: { lose: 0.1, copies: 3, shuffle: true, delay: 300 },
  faults: [
    { kind: 'drop_answer', chance: 0.05 },
    { kind: 'error_before', chance: 0.03 },
    { kind: 'error_after', chance: 0.03 },
    { kind: 'slow', chance: 0.05, milliseconds: 400 },
  ],
});
const seller = await trial.person('Sam', 'seller');
const buyers = await many(shoppers, (number) => trial.person(`Buyer ${number}`, 'buyer'));
const problems: string[] = [];
/** What the server said it had done: none of it may be lost. */
const acknowledged = new Set<string>();
const succeeded = new Set<string>();
const readyTimes: number[] = [];
let isShopping = true;
let cars = 0;

let product = await trial.start();
const crowd = buyers.map(goShopping);
for (let kill = 1; kill <= kills; kill++) {
  await pause(100 + random() * 900);
  await product.stop('SIGKILL');
  product = await trial.start();
  readyTimes.push(product.readyAfter);
}
isShopping = false;
await Promise.all(crowd);

await shop.setSwitches({});
await trial.db.updateTable('paymentAttempts').set({ heldUntil: new Date() }).execute();
const isQuiet = await until(240_000, async () => (await unfinished()) === 0);
if (!isQuiet) problems.push(`${await unfinished()} attempts are still unfinished`);
await checkMoney();
const broken = await shop.invariants();
problems.push(...broken.map(({ rule, id }) => `${rule}: ${id}`));
await product.stop('SIGTERM');
await trial.close();
readyTimes.sort((a, b) => a - b);
verdict('crash', seed, problems, {
  kills,
  'cars on offer': cars,
  'payments that the provider took': succeeded.size,
  'sales that were acknowledged': acknowledged.size,
  'ready again, p95 ms': Math.round(readyTimes[Math.floor(readyTimes.length * 0.95)] ?? 0),
});

/** Two buyers want each car; whoever gets through pays. Whatever fails is simply left. */
async function goShopping(buyer: Person, index: number): Promise<void> {
  while (isShopping) {
    cars += 1;
    const car = await shop.listCar(seller, `Car ${cars}`);
    await shop.book(buyers[(index + 1) % shoppers]!, car);
    const booking = await shop.book(buyer, car);
    await buy(buyer, booking).catch(() => pause(50));
  }
}

async function buy(buyer: Person, booking: string): Promise<void> {
  const checkout = await shop.openCheckout(buyer, booking);
  if (!checkout.clientSecret) return;
  const intentId = checkout.clientSecret.split('_secret')[0];
  // The answer may get lost, and the money taken all the same.
  await shop.confirm(checkout.clientSecret).catch(() => {});
  succeeded.add(intentId);
  const answer = await buyer.calls('POST', '/payments', { transactionId: intentId });
  if (answer.status === 'paid') acknowledged.add(intentId);
}

async function unfinished(): Promise<number> {
  const row = await trial.db
    .selectFrom('paymentAttempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', ['creating', 'open', 'expiring', 'refund_pending'])
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A buyer is charged if and only if the booking is paid, or the money went back. */
async function checkMoney(): Promise<void> {
  for (const intentId of [...succeeded]) {
    const intent = await shop.intent(intentId);
    if (intent.status !== 'succeeded') {
      succeeded.delete(intentId);
      continue;
    }
    const attempt = await trial.db
      .selectFrom('paymentAttempts')
      .select('state')
      .where('intentId', '=', intentId)
      .executeTakeFirst();
    const refunded = await shop.refundedAmount(intentId);
    const isPaid = attempt?.state === 'settled';
    if (isPaid === refunded > 0) {
      problems.push(`${intentId}: ${attempt?.state}, refunded ${refunded} of ${intent.amount}`);
    }
    if (acknowledged.has(intentId) && !isPaid) problems.push(`${intentId}: sale was forgotten`);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
