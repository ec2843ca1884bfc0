import { isEmptyMarket, multiplyListings } from '#demo/demo-store.ts';
import { migrateSafely } from '../backup/before-upgrade.ts';
import { runOnDatabase } from './run-command.ts';

/** `npm run demo:listings -- 100000` fills the market, for benchmarks. */
const count = Number(process.argv[3]);
if (!Number.isInteger(count) || count < 1) {
  console.error('Usage: npm run demo:listings -- 100000 (how many cars to add)');
  process.exit(1);
}

await runOnDatabase(async (db, config, databaseUrl) => {
  await migrateSafely(db, config, databaseUrl);
  if (await isEmptyMarket(db)) {
    throw new Error('The market is empty. Start it once with npm start, which adds the demo cars.');
  }
  const started = performance.now();
  await multiplyListings(db, count);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Added ${count.toLocaleString('en-US')} cars in ${seconds} s.`);
});
