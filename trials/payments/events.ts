import { sql } from 'kysely';
import { many, pause, shareOut, stuck, untilNoneLeft } from '../crowd.ts';
import type { Trial } from '../trial.ts';
import { openShop, type Person } from './shop.ts';

const atOnce = 40;

/** The buyer's call and the provider's events race, each event sent up to five times, in any order. */
export const events: Trial<{ purchases: number }> = {
  full: { purchases: 10_000 },
  quick: { purchases: 60 },

  async run(trial, { purchases }) {
    await trial.ensureRunning();
    const shop = openShop(trial);
    await shop.setSwitches({ webhooks: { copies: 5, shuffle: true } });
    const seller = await trial.person('Sam', 'seller');
    const buyers = await many(atOnce, (number) => trial.person(`Buyer ${number}`, 'buyer'));
    const before = await sales();
    const problems: string[] = [];

    await shareOut(purchases, atOnce, async (number, person) => {
      const buyer = buyers[person]!;
      const car = await shop.listCar(seller, `Car ${number}`);
      const checkout = await shop.openCheckout(buyer, await shop.book(buyer, car));
      const transactionId = await shop.confirm(checkout.clientSecret);
      const answer = await reportPayment(buyer, transactionId);
      if (answer.httpStatus >= 500) problems.push(`purchase ${number}: ${answer.httpStatus}`);
      if (answer.status !== 'paid') problems.push(`purchase ${number}: ${answer.status}`);
    });

    problems.push(...(await shop.unfinished()));
    const ignored = await untilNoneLeft(stuck, async () => (await shop.deliveries()).waiting);
    if (ignored > 0) problems.push(`${ignored} events were not taken`);
    const after = await sales();
    for (const what of ['paid', 'payments', 'receipts'] as const) {
      const more = after[what] - before[what];
      if (more !== purchases) problems.push(`${more} ${what} for ${purchases} purchases`);
    }
    problems.push(...(await shop.brokenRules()));
    return {
      problems,
      found: {
        purchases,
        paid: after.paid - before.paid,
        'messages from the provider': (await shop.deliveries()).made,
      },
    };

    async function sales() {
      const { rows } = await sql<{ paid: number; payments: number; receipts: number }>`
        select (select count(*) from bookings where state = 'paid') as paid,
          (select count(*) from payments) as payments,
          (select count(*) from mailbox where key like 'mail:receipt:%') as receipts`.execute(
        trial.db,
      );
      return rows[0]!;
    }
  },
};

/** As the page does it: again when it is told to come back later. */
async function reportPayment(buyer: Person, transactionId: string) {
  for (;;) {
    const answer = await buyer.calls('POST', '/payments', { transactionId });
    if (answer.httpStatus !== 503 || answer.retryAfter === null) return answer;
    await pause(Number(answer.retryAfter) * 1000);
  }
}
