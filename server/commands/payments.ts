import { connect } from '#database/connection.ts';
import { borrowDatabase } from '#database/open-database.ts';
import { brokenInvariants } from '#marketplace/payments/server/invariant-store.ts';
import { allowPayments, arePaymentsStopped } from '#marketplace/payments/server/payment-store.ts';
import { readConfig } from '../config.ts';

/** `npm run payments` says whether something is wrong with the books; `--resume` lets new payments in again. */
const wantsToResume = process.argv[3] === '--resume';
const database = await borrowDatabase(readConfig(process.env));
const db = connect(database.url);
try {
  const broken = await brokenInvariants(db);
  for (const { rule, id } of broken) console.log(`broken: ${rule} (${id})`);
  if (broken.length === 0) console.log('Every rule holds.');
  if (wantsToResume && broken.length > 0) throw new Error('Not before every rule holds again.');
  if (wantsToResume) await allowPayments(db);
  console.log((await arePaymentsStopped(db)) ? 'New payments are stopped.' : 'Payments are open.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
  await database.close();
}
