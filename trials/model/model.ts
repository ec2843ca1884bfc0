import { isDeepStrictEqual } from 'node:util';
import { seeded } from '../../tests/seeded.ts';
import { openShop, price } from '../payments/shop.ts';
import type { Trial } from '../trial.ts';
import { type Command, nextCommand } from './commands.ts';
import { MarketModel } from './market-model.ts';
import { openRealMarket, type RealMarket } from './real-market.ts';

const sizes = { cars: 3, buyers: 4 };

/**
 * Random commands to the product and to a model of a few lines that knows nothing of databases,
 * providers or crashes. After each they must have given the same answer and be in the same state.
 */
export const model: Trial<{ sequences: number; commands: number }> = {
  full: { sequences: 100, commands: 60 },
  quick: { sequences: 2, commands: 25 },

  async run(trial, { sequences, commands }) {
    await trial.ensureRunning();
    await openShop(trial).setSwitches({ webhooks: { copies: 2, shuffle: true } });
    const problems: string[] = [];
    const counts: Record<string, number> = {};

    for (let sequence = 0; sequence < sequences; sequence++) {
      const market = await openRealMarket(trial, sizes);
      const choose = seeded(trial.seed + sequence);
      const done: string[] = [];
      const problem = await play(market, commands, () => {
        const command = nextCommand({ random: choose, ...sizes });
        const kind = command.name.split(/[:\d]/)[0]!.trim();
        counts[kind] = (counts[kind] ?? 0) + 1;
        done.push(command.name);
        return command;
      });
      const replay = `--seed ${trial.seed + sequence} --sequences 1`;
      if (problem) problems.push(`${replay}: ${done.join('; ')}: ${problem}`);
      problems.push(...(await market.closes()).map((text) => `${replay}: ${text}`));
    }
    return { problems, found: { sequences, commands, ...counts } };
  },
};

/** How the two came to differ, or null. */
async function play(
  market: RealMarket,
  commands: number,
  next: () => Command,
): Promise<string | null> {
  const expected = new MarketModel(sizes.cars, price);
  for (let number = 0; number < commands; number++) {
    const command = next();
    // The market is asked first: it is told the price that a page showed before.
    const answer = await command.inMarket(market, expected);
    const wanted = command.inModel(expected, answer);
    if (answer !== wanted) return `answered ${answer} and not ${wanted}`;
    if (!(await market.isQuiet())) return 'it never came to rest';
    const difference = differenceOf(expected, await market.seen());
    if (difference) return difference;
  }
  return null;
}

function differenceOf(
  { cars, bookings }: MarketModel,
  seen: Awaited<ReturnType<RealMarket['seen']>>,
): string | null {
  const wanted = {
    cars,
    bookings: Object.fromEntries(
      [...bookings].map(([key, { state, price: amount }]) => [
        key,
        { state, ...(state === 'open' && { price: amount }) },
      ]),
    ),
  };
  return isDeepStrictEqual(wanted, seen)
    ? null
    : `wanted ${JSON.stringify(wanted)}, seen ${JSON.stringify(seen)}`;
}
