import { openTrial } from '../product-under-trial.ts';
import { many, seedFrom, verdict } from '../verdict.ts';
import { openShop, type Person } from './shop.ts';

/** `npm run trial:race -- [seed] [rounds] [buyers]`: one car, many buyers, one hold. */
const seed = seedFrom(process.argv[3]);
const rounds = Number(process.argv[4] ?? 100);
const buyerCount = Number(process.argv[5] ?? 200);

const trial = await openTrial({ seed });
const product = await trial.start();
const shop = openShop(trial);
const seller = await trial.person('Sam', 'seller');
const buyers = await many(buyerCount, (number) => trial.person(`Buyer ${number}`, 'buyer'));
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

  const winners = answers.filter(({ httpStatus }) => httpStatus === 200);
  const held = answers.filter(({ code }) => code === 'car_held');
  if (winners.length !== 1 || held.length !== buyerCount - 1) {
    problems.push(`round ${round}: ${winners.length} holds, ${held.length} refusals`);
  }
  await payAndCheck(buyers[answers.indexOf(winners[0]!)]!, winners[0]!.clientSecret, round);
}

async function payAndCheck(winner: Person, clientSecret: string, round: number): Promise<void> {
  const transactionId = await shop.confirm(clientSecret);
  const answer = await winner.calls('POST', '/payments', { transactionId });
  if (answer.status !== 'paid') problems.push(`round ${round}: the winner got ${answer.status}`);
}

const broken = await shop.invariants();
problems.push(...broken.map(({ rule, id }) => `${rule}: ${id}`));
await product.stop('SIGTERM');
await trial.close();
verdict('race', seed, problems, {
  rounds,
  buyers: buyerCount,
  'median ms a round': Math.round(times.sort((a, b) => a - b)[Math.floor(rounds / 2)]!),
});
