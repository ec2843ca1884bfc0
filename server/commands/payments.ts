import { connect } from '#database/connection.ts';
import { borrowDatabase } from '#database/open-database.ts';
import { type Matter, whatNeedsAttention } from '#marketplace/payments/server/book-store.ts';
import { describeBooks } from '#marketplace/payments/server/describe-books.ts';
import { takeOver, whyPaymentsAreOff } from '#marketplace/payments/server/market-store.ts';
import { mendCar } from '#marketplace/payments/server/mend-car.ts';
import { refundedByHand } from '#marketplace/payments/server/refunded-by-hand.ts';
import { resumePayments } from '#marketplace/payments/server/stop-broken.ts';
import { readConfig } from '../config.ts';
import { homeOf } from '../opening/identify-market.ts';

/**
 * `npm run payments` says in words what is wrong with the books and what can be done about it;
 * `--resume [car]` lets payments in again where every rule holds; `--take-over` says that no other
 * copy of this market takes payments any more; `--refunded-by-hand INTENT` that a refund which the
 * provider could not make was made otherwise.
 */
const [decision, car, bookingId] = process.argv.slice(3);
const config = readConfig(process.env);
const database = await borrowDatabase(config);
const db = connect(database.url);
try {
  if (decision === '--resume') await resumePayments(db, car);
  else if (decision === '--take-over') await takeOver(db, await homeOf(db, config));
  else if (decision === '--refunded-by-hand') await refundedByHand(db, car ?? '');
  else if (decision) await mend();
  for (const line of await describeBooks(db)) console.log(line);
  for (const matter of await whatNeedsAttention(db)) console.log(inOneLine(matter));
  const off = await whyPaymentsAreOff(db);
  if (off) console.log(`Payments are off. ${off} Once no other copy takes payments: --take-over`);
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
  if (!isKnown || !car)
    throw new Error('Usage: --accept, --refund or --release, followed by the id of the car.');
  await mendCar(db, { listingId: car, mend: kind, bookingId, now: new Date() });
  console.log('Done, and recorded in the audit trail. The running market does the rest.');
}

function inOneLine({ kind, transactionId, what, car: name, until }: Matter): string {
  const answer = until ? `respond at the provider by ${until.toISOString()}` : '';
  return ['needs attention:', kind, transactionId, name, what, answer].filter(Boolean).join(' ');
}
