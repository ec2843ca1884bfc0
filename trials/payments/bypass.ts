import { sql } from 'kysely';
import { many, stuck, until } from '../crowd.ts';
import type { Trial } from '../trial.ts';
import { openShop, type Person, price } from './shop.ts';

/**
 * The guard that lets one buyer in is taken away, everybody pays, and buyers and events settle
 * everything at once. One car is sold, the rest of the money goes back.
 */
export const bypass: Trial<{ rounds: number; intents: number }> = {
  full: { rounds: 100, intents: 200 },
  quick: { rounds: 1, intents: 30 },

  async run(trial, { rounds, intents }) {
    await trial.ensureRunning();
    const shop = openShop(trial);
    // Late enough to meet the buyers' own calls.
    await shop.setSwitches({ webhooks: { copies: 2, delay: 1_000, shuffle: true } });
    await sql`drop index one_hold_per_car`.execute(trial.db);
    const seller = await trial.person('Sam', 'seller');
    const buyers = await many(intents, (number) => trial.person(`Buyer ${number}`, 'buyer'));
    const problems: string[] = [];
    let refunds = 0;

    for (let round = 1; round <= rounds; round++) {
      const car = await shop.listCar(seller, `Car of round ${round}`);
      const paid = await many(intents, (number) => payBehindTheGuard(buyers[number]!, car));
      const answers = await many(intents, (number) =>
        buyers[number]!.calls('POST', '/payments', { transactionId: paid[number]! }),
      );
      const sold = answers.filter(({ status }) => status === 'paid').length;
      const refunded = answers.filter(({ status }) => status === 'refunded').length;
      if (sold !== 1 || refunded !== intents - 1) {
        problems.push(`round ${round}: ${sold} sales, ${refunded} refunds`);
      }
      const isDone = await until(stuck, async () => (await shop.leftToDo()) === 0);
      if (!isDone) problems.push(`round ${round}: ${await shop.leftToDo()} things still to do`);
      problems.push(...(await shop.wrongMoney()).map((text) => `round ${round}: ${text}`));
      refunds += refunded;
    }

    problems.push(...(await shop.brokenRules()));
    return {
      problems,
      found: { rounds, 'paid at once for one car': intents, 'refunds in all': refunds },
    };

    /** As if every buyer had got a hold. */
    async function payBehindTheGuard(buyer: Person, listingId: string) {
      const bookingId = await shop.book(buyer, listingId);
      const { id } = await trial.db
        .insertInto('paymentAttempts')
        .values({
          listingId,
          bookingId,
          buyerId: buyer.id,
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
  },
};
