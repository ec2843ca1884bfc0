import { availableParallelism, loadavg } from 'node:os';
import { behindNginx } from './behind-nginx.ts';
import { openTrial } from './product-under-trial.ts';
import type { Trial } from './trial.ts';
import { trialOptions } from './trial-options.ts';
import { trials } from './trials.ts';

/**
 * `npm run trial:race -- --seed 42 --rounds 5`: prints what it found and one line to remember.
 * `--quick` takes the figures with which the tests run it, except those that are named.
 * With `--proxy nginx` two instances of the product stand behind deploy/nginx.conf. The model and the fuzz
 * trial print the command that repeats a failure.
 */
const [name = '', ...args] = process.argv.slice(3);
const trial = trials[name];
if (!trial) {
  console.error(`There are these trials: ${Object.keys(trials).join(', ')}.`);
  process.exit(1);
}

const { seed, figures, proxy, path, replayPath } = optionsOf(trial);
const asked = Object.entries({ seed, ...figures }).map(([option, value]) => `--${option} ${value}`);
console.log(`trial:${name} ${asked.join(' ')}${proxy ? ` --proxy ${proxy}` : ''}`);

const began = performance.now();
const opened = await openTrial(seed);
const product = proxy === 'nginx' ? await behindNginx(opened) : opened;
const { problems, found, skipped } = await trial
  .run(product, figures, { path, replayPath })
  .finally(() => product.close());
for (const [what, value] of Object.entries(found)) console.log(`  ${what}: ${value}`);
for (const problem of problems.slice(0, 20)) console.log(`  ! ${problem}`);
console.log(
  `  load average at the end: ${loadavg()[1]!.toFixed(1)} on ${availableParallelism()} cores`,
);
const verdict = problems.length === 0 ? 'PASSED' : `FAILED, ${problems.length} problems`;
const outcome = skipped ? `SKIPPED, ${skipped}` : verdict;
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`trial:${name} seed ${seed}: ${outcome} after ${seconds} s`);
process.exit(problems.length === 0 ? 0 : 1);

function optionsOf(known: Trial) {
  try {
    return trialOptions(known, args);
  } catch (error) {
    const names = ['quick', 'seed', 'proxy', ...Object.keys(known.full)];
    console.error(`${(error as Error).message}\nOptions: --${names.join(', --')}`);
    process.exit(1);
  }
}
