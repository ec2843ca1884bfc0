import type { Database } from '#database/connection.ts';
import {
  type Matter,
  whatNeedsAttention,
} from '#marketplace/dealing/payments/server/book-store.ts';
import { brokenAnywhere } from '#marketplace/dealing/payments/server/invariant-store.ts';
import { takeOver, whyPaymentsAreOff } from '#marketplace/dealing/payments/server/market-store.ts';
import {
  resumePayments,
  stopOnViolation,
} from '#marketplace/dealing/payments/server/stop-on-violation.ts';
import { describeBooks } from '#marketplace/dealing/sales/server/reconciliation/describe-books.ts';
import { mendCar } from '#marketplace/dealing/sales/server/reconciliation/mend-car.ts';
import { recordManualRefund } from '#marketplace/dealing/sales/server/refunds/record-manual-refund.ts';
import { setMarketSettings } from '#marketplace/market-settings.ts';
import { deploymentOf } from '../start/identify-market.ts';
import { runOnDatabase } from './run-command.ts';

/**
 * `npm run payments` describes problems with the books and the ways to solve them. `--resume [CAR]` allows payments
 * again where every rule holds. `--take-over` declares that no other copy of this market takes payments.
 * `--refunded-by-hand INTENT` records that a failed refund was paid in another way.
 */
const usage =
  'Usage: --accept CAR, --refund CAR [BOOKING], --release CAR, --resume [CAR], --take-over or --refunded-by-hand INTENT.';
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const [decision, car, bookingId] = process.argv.slice(3);
await runOnDatabase(async (db, config) => {
  setMarketSettings(config.market);
  if (decision === '--resume') await resumePayments(db, car);
  else if (decision === '--take-over') await takeOver(db, await deploymentOf(db, config));
  else if (decision === '--refunded-by-hand') await recordManualRefund(db, car ?? '');
  else if (decision) await mend(db);
  // A broken rule stops payments for its car, also if an operator's command finds it.
  await stopOnViolation(db, await brokenAnywhere(db));
  for (const line of await describeBooks(db)) console.log(line);
  for (const matter of await whatNeedsAttention(db)) console.log(inOneLine(matter));
  const off = await whyPaymentsAreOff(db);
  if (off)
    console.log(`Payments are off and emails wait. ${off} Once no other copy runs: --take-over`);
});

async function mend(db: Database): Promise<void> {
  const kind = decision?.replace(/^--/, '');
  const isKnown = kind === 'accept' || kind === 'refund' || kind === 'release';
  if (!isKnown) throw new Error(usage);
  for (const id of [car, bookingId]) {
    if (id !== undefined && !isId.test(id))
      throw new Error(`${id} is not the id of a car or booking.`);
  }
  if (!car) throw new Error(usage);
  await mendCar(db, { listingId: car, mend: kind, bookingId, now: new Date() });
  console.log('Done, and recorded in the audit trail. The running market does the rest.');
}

function inOneLine({ kind, transactionId, what, car: name, until }: Matter): string {
  const payment = `the payment ${transactionId}${name ? ` for ${name}` : ''}`;
  const reason = what.replaceAll('_', ' ');
  if (kind === 'difference') return `Needs attention: ${payment} differs. ${what}`;
  if (kind === 'dispute') {
    const day = until ? ` by ${until.toISOString().slice(0, 10)}` : '';
    return `Needs attention: the bank questions ${payment} (${reason}). Answer it at the card provider${day}.`;
  }
  return `Needs attention: the refund of ${payment} failed (${reason}). Pay the buyer in another way, then: npm run payments -- --refunded-by-hand ${transactionId}`;
}
