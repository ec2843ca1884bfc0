import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { accountsBenchmark } from './accounts.ts';
import { alertsBenchmark } from './alerts.ts';
import type { Benchmark, Findings } from './benchmark.ts';
import { growthBenchmark } from './growth.ts';
import { messagesBenchmark } from './messages.ts';
import { mixedBenchmark } from './mixed.ts';
import { pagesBenchmark } from './pages.ts';
import { peersBenchmark } from './peers.ts';
import { priceBenchmark } from './price.ts';
import { priceAttacksBenchmark } from './price-attacks.ts';
import { priceSpeedBenchmark } from './price-speed.ts';
import { purchasesBenchmark } from './purchases.ts';
import { renderBenchmark } from './render.tsx';
import { searchBenchmark } from './search.ts';
import { startBenchmark } from './start.ts';

/** A new benchmark is a file that exports one, and a line here. */
const benchmarks: Record<string, Benchmark> = {
  pages: pagesBenchmark,
  mixed: mixedBenchmark,
  render: renderBenchmark,
  purchases: purchasesBenchmark,
  growth: growthBenchmark,
  search: searchBenchmark,
  alerts: alertsBenchmark,
  accounts: accountsBenchmark,
  messages: messagesBenchmark,
  start: startBenchmark,
  price: priceBenchmark,
  'price-attacks': priceAttacksBenchmark,
  'price-speed': priceSpeedBenchmark,
  peers: peersBenchmark,
};

const { positionals, values } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { out: { type: 'string' }, csv: { type: 'string' } },
});
const names = positionals.length > 0 ? positionals : Object.keys(benchmarks);
const unknown = names.filter((name) => !benchmarks[name]);
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}.`);
  console.error(
    `npm run bench -- [${Object.keys(benchmarks).join('|')}] [--out folder] [--csv cars.csv]`,
  );
  process.exit(1);
}

const machine = {
  date: new Date().toISOString(),
  processor: cpus()[0]?.model,
  cores: availableParallelism(),
  memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
  node: process.version,
};
console.log(Object.values(machine).join(', '));

for (const name of names) {
  const loadBefore = loadavg()[0]!;
  const findings = await benchmarks[name]!(values);
  for (const each of findings) print(each);
  if (values.out) {
    await mkdir(values.out, { recursive: true });
    const text = JSON.stringify({ name, ...machine, loadBefore, findings }, null, 2);
    await writeFile(join(values.out, `${name}.json`), text);
  }
}
process.exit(0);

function print({ title, method, columns, rows, notes = [] }: Findings): void {
  console.log(`\n${title}\n${method}\n`);
  const lines = [columns, columns.map(() => '---'), ...rows];
  for (const line of lines) console.log(`| ${line.join(' | ')} |`);
  for (const note of notes) console.log(`\n${note}`);
}
