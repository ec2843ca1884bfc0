import { parseArgs } from 'node:util';
import type { Trial } from './trial.ts';

/** Reads the options of `npm run trial:NAME -- …`. `--quick` takes the figures of the tests, except those that are named. */
export function trialOptions({ full, quick }: Pick<Trial, 'full' | 'quick'>, args: string[]) {
  const names = ['seed', 'proxy', 'path', 'replayPath', ...Object.keys(full)];
  const {
    values: { proxy, path, replayPath, ...values },
  } = parseArgs({
    args: args.filter((word) => word !== '--quick'),
    options: Object.fromEntries(names.map((option) => [option, { type: 'string' as const }])),
  });
  const given = Object.fromEntries(
    Object.entries(values).map(([option, text]) => [option, Number(text)]),
  );
  const usual = args.includes('--quick') ? quick : full;
  const { seed, ...figures } = { seed: Date.now() % 1_000_000, ...usual, ...given };
  return { seed, figures, proxy, path, replayPath };
}
