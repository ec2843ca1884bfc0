import type { Database } from '#database/connection.ts';
import { ensure } from '#marketplace/errors.ts';
import { type BrokenInvariant, brokenAnywhere, brokenInvariants } from './invariant-store.ts';
import { allowPayments, isStopped, paymentStops, stopPayments } from './stop-store.ts';

const severalCars = 'more than one car is affected';

/** Stops payments for the car. A second broken car stops the market, because the cause may affect any car. */
export async function stopOnViolation(db: Database, broken: BrokenInvariant[]): Promise<void> {
  for (const { rule, listingId } of broken) await stopPayments(db, rule, listingId);
  if ((await stoppedCars(db)).length > 1) await stopPayments(db, severalCars);
}

/** Checks the car before each checkout, besides the hourly check. */
export async function refuseIfBroken(db: Database, listingId: string): Promise<void> {
  const broken = await brokenInvariants(db, [listingId]);
  if (broken.length > 0) await stopOnViolation(db, broken);
  ensure(!(await isStopped(db, listingId)), 'payments_paused');
}

/** Resumes payments for one car or all, where every rule holds, and for the market once at most one broken car is left. */
export async function resumePayments(db: Database, only?: string): Promise<void> {
  await stopOnViolation(db, await brokenAnywhere(db));
  const wanted = only ? [only] : await stoppedCars(db);
  for (const car of wanted) {
    if ((await brokenInvariants(db, [car])).length === 0) await allowPayments(db, car);
  }
  if ((await stoppedCars(db)).length <= 1) await allowPayments(db, null);
}

const stoppedCars = async (db: Database): Promise<string[]> => {
  const ids = (await paymentStops(db)).map(({ listingId }) => listingId);
  return [...new Set(ids)].filter((id) => id !== null);
};
