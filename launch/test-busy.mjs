import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';
import { inMinutes } from './test-runs.mjs';

/** `npm run test:busy`: runs `npm test` three times, beside two CPU-bound processes per core. */
const runs = 3;
const burnersPerCore = 2;

const program = (name) => join(root, 'launch', name);
// They end when the pipe closes.
const burners = Array.from({ length: burnersPerCore * availableParallelism() }, () =>
  spawn(process.execPath, [program('burn.mjs')], { stdio: ['pipe', 'ignore', 'inherit'] }),
);
console.log(`${burners.length} busy processes run beside the tests.`);

const results = [];
for (let run = 1; run <= runs; run++) {
  console.log(`\n== run ${run} of ${runs}`);
  const began = performance.now();
  const tests = spawn(process.execPath, [program('test.mjs'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  const [status] = await once(tests, 'exit');
  const took = inMinutes((performance.now() - began) / 1000);
  const result = status === 0 ? 'passed' : 'failed';
  results.push(`run ${run} ${result} after ${took}, load average ${loadavg()[0].toFixed(1)}`);
  if (status !== 0) process.exitCode = 1;
}
for (const burner of burners) burner.kill();
console.log(`\n${results.join('\n')}`);
