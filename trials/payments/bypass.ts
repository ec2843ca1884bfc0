import { sql } from 'kysely';
import { openTrial } from '../product-under-trial.ts';
import { many, seedFrom, until, verdict } from '../verdict.ts';
import { openShop, price } from './shop.ts';

/**
 * `npm run trial:bypass -- [seed] [rounds] [intents]`: the guard that lets one buyer in is taken
 * away, everybody pays, and everything is settled at once. One car is sold, the rest goes back.
 */
const seed = seedFrom(process.argv[3]);
const rounds = Number(process.argv[4] ?? 100);
const intents = Number(process.argv[5] ?? 200);

const trial = await openTrial({ seed });
const product = await trial.start();
const shop = openShop(trial);
await sql`drop index one_hold_per_car`.execute(trial.db);
const seller = await trial.person('Sam', 'seller');
const buyers = await many(intents, (number) => trial.person(`Buyer ${number}`, 'buyer'));
const problems: string[] = [];

for (let round = 1; round <= rounds; round++) {
  const car = await shop.listCar(seller, `Car of round ${round}`);
  const bookings = await many(intents, (number) => shop.book(buyers[number]!, car));
  const paid = await many(intents, (number) => payBehindTheGuard(number, car, bookings[number]!));
  const answers = await many(intents, (number) =>
    buyers[number]!.calls('POST', '/payments', { transactionId: paid[number]! }),
  );

  const sales = answers.filter(({ status }) => status === 'paid').length;
  const refunds = answers.filter(({ status }) => status === 'refunded').length;
  if (sales !== 1 || refunds !== intents - 1) {
    problems.push(`round ${round}: ${sales} sales, ${refunds} refunds`);
  }
  const isDone = await until(60_000, async () => (await pendingRefunds()) === 0);
  if (!isDone) problems.push(`round ${round}: ${await pendingRefunds()} refunds still pending`);
}

/** As if every buyer had got a hold. */
async function payBehindTheGuard(number: number, listingId: string, bookingId: string) {
  const { id } = await trial.db
    .insertInto('paymentAttempts')
    .values({
      listingId,
      bookingId,
      buyerId: buyers[number]!.id,
      amount: price * 100,
      heldUntil: new Date(Date.now() + 600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const intent = await shop.openIntent(id, bookingId);
  await trial.db
    .updateTable('paymentAttempts')
    .set({ state: 'open', intentId: intent.id, clientSecret: intent.clientSecret })
    .where('id', '=', id)
    .execute();
  return shop.confirm(intent.clientSecret);
}

async function pendingRefunds(): Promise<number> {
  const { count } = await trial.db
    .selectFrom('paymentAttempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'refund_pending')
    .executeTakeFirstOrThrow();
  return count;
}

const broken = await shop.invariants();
problems.push(...broken.map(({ rule, id }) => `${rule}: ${id}`));
await product.stop('SIGTERM');
await trial.close();
verdict('bypass', seed, problems, { rounds, 'intents a round': intents });
