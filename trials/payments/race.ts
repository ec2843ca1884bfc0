import { many, percentile } from '../crowd.ts';
import type { Trial } from '../trial.ts';
import { openShop } from './shop.ts';

/** One car, many buyers, one hold; whoever has it pays. */
export const race: Trial<{ rounds: number; buyers: number }> = {
  full: { rounds: 100, buyers: 200 },
  quick: { rounds: 1, buyers: 40 },

  async run(trial, { rounds, buyers: buyerCount }) {
    await trial.ensureRunning();
    const shop = openShop(trial);
    const seller = await trial.person('Sam', 'seller');
    const buyers = await many(buyerCount, (number) => trial.person(`Buyer ${number}`, 'buyer'));
    const intentsBefore = await shop.intentCount();
    const problems: string[] = [];
    const times: number[] = [];

    for (let round = 1; round <= rounds; round++) {
      const car = await shop.listCar(seller, `Car of round ${round}`);
      const bookings = await many(buyerCount, (number) => shop.book(buyers[number]!, car));
      const began = performance.now();
      const answers = await many(buyerCount, (number) =>
        shop.openCheckout(buyers[number]!, bookings[number]!),
      );
      times.push(performance.now() - began);

      const winner = answers.findIndex(({ httpStatus }) => httpStatus === 200);
      const holds = answers.filter(({ httpStatus }) => httpStatus === 200).length;
      const refusals = answers.filter(({ code }) => code === 'car_held').length;
      if (holds !== 1 || refusals !== buyerCount - 1) {
        const statuses = [...new Set(answers.map(({ httpStatus }) => httpStatus))].join(', ');
        problems.push(`round ${round}: ${holds} holds, ${refusals} refusals, among ${statuses}`);
      }
      if (winner < 0) continue;
      const transactionId = await shop.confirm(answers[winner]!.clientSecret);
      const { status } = await buyers[winner]!.calls('POST', '/payments', { transactionId });
      if (status !== 'paid') problems.push(`round ${round}: the winner got ${status}`);
    }

    const intents = (await shop.intentCount()) - intentsBefore;
    if (intents !== rounds) problems.push(`${intents} intents were opened for ${rounds} cars`);
    problems.push(...(await shop.brokenRules()));
    return {
      problems,
      found: {
        'cars that each of them wanted': rounds,
        buyers: buyerCount,
        'card payments opened': intents,
        'median ms until all have their answer': percentile(times, 50),
      },
    };
  },
};
