import { connect } from '#database/connection.ts';
import { borrowDatabase } from '#database/open-database.ts';
import { describeBooks } from '#marketplace/payments/server/describe-books.ts';
import { mendCar } from '#marketplace/payments/server/mend-car.ts';
import { resumePayments } from '#marketplace/payments/server/stop-broken.ts';
import { readConfig } from '../config.ts';

/**
 * `npm run payments` says in words what is wrong with the books and what can be done about it;
 * `--resume [car]` lets payments in again where every rule holds.
 */
const [decision, car, bookingId] = process.argv.slice(3);
const database = await borrowDatabase(readConfig(process.env));
const db = connect(database.url);
try {
  if (decision === '--resume') await resumePayments(db, car);
  else if (decision) await mend();
  for (const line of await describeBooks(db)) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
  await database.close();
}

async function mend(): Promise<void> {
  const kind = decision?.replace(/^--/, '');
  const isKnown = kind === 'accept' || kind === 'refund' || kind === 'release';
  if (!isKnown || !car) throw new Error('Say --accept, --refund or --release, and which car.');
  await mendCar(db, { listingId: car, mend: kind, bookingId, now: new Date() });
  console.log('Done, and written into the audit trail. The running market does the rest.');
}
