import assert from 'node:assert/strict';
import fc from 'fast-check';
import { counterexample } from '../counterexample.ts';
import { openShop } from '../payments/shop.ts';
import type { Trial } from '../trial.ts';
import { anyCommand } from './commands.ts';
import { MarketModel } from './market-model.ts';
import { openRealMarket } from './real-market.ts';

/** About one command in five makes sense when its turn comes; most of the others are left out. */
const drawnForEach = 5;

/**
 * Random commands to the product and to a model of a few lines that knows nothing of databases,
 * providers or crashes. After each they must have given the same answer and be in the same state.
 * A sequence has any number of commands, up to about `commands`.
 */
export const model: Trial<{ sequences: number; commands: number }> = {
  full: { sequences: 100, commands: 60 },
  quick: { sequences: 2, commands: 40 },

  async run(trial, { sequences, commands }, { path, replayPath } = {}) {
    await trial.ensureRunning();
    const shop = openShop(trial);
    await shop.setSwitches({ webhooks: { copies: 2, shuffle: true } });
    const counts: Record<string, number> = {};
    const maxCommands = commands * drawnForEach;

    const failure = await counterexample(
      fc.commands([anyCommand], { maxCommands, size: 'max', replayPath }),
      async (sequence) => {
        const market = await openRealMarket(trial);
        try {
          await fc.asyncModelRun(() => ({ model: new MarketModel(), real: market }), sequence);
          assert.deepEqual(await market.closes(), []);
        } catch (error) {
          await market.isForgotten();
          throw error;
        }
        for (const [, kind = ''] of String(sequence).matchAll(/(\w+) \{/g)) {
          counts[kind] = (counts[kind] ?? 0) + 1;
        }
      },
      { seed: trial.seed, numRuns: sequences, path },
    );
    const replay = `npm run trial:model -- --seed ${trial.seed} --commands ${commands}`;
    return {
      problems: failure
        ? [`${replay} --path ${failure.path} ${told(failure.value)}: ${failure.reason}`]
        : [],
      found: { sequences, ...counts, 'cars sold': await shop.sales() },
    };
  },
};

/** fast-check writes what a replay needs behind the commands; here it stands with the other options. */
const told = (sequence: unknown) =>
  String(sequence).replace(/(.*) \/\*replayPath="(.*)"\*\//s, '--replayPath $2\n    $1');
