import type { Database, Reader } from '#database/connection.ts';
import { cursorOf, moveCursor } from '#database/cursor-store.ts';
import { isTransientError } from '#database/transient-error.ts';
import {
  type BrokenInvariant,
  brokenAmong,
  brokenAnywhere,
  carsTouchedSince,
} from './invariant-store.ts';
import { stopOnViolation } from './stop-on-violation.ts';

const minute = 60_000;
/** Of all cars this often. */
const longest = 23 * 60 * minute;
/** What was committed a little before the last check may not have been there for it. */
const overlap = 10 * minute;

type Needs = { db: Database; reader: Reader; now: () => Date };
type Log = { error: (details: object, message: string) => void };

/**
 * Looks at the books of cars that were touched since the last time, and once a day at all of them, on a replica if there
 * is one. One row is one too many: no new payment for that car until somebody has looked at it.
 */
export async function checkInvariants({ db, reader, now }: Needs, log: Log): Promise<void> {
  const began = now();
  const [last, lastOfAll] = [await lastTime(db, 'some'), await lastTime(db, 'all')];
  // A clock that went back makes all of them due, too.
  const isAllDue = Math.abs(began.getTime() - lastOfAll) > longest;
  const broken = isAllDue
    ? await inAll(db, reader)
    : await brokenAmong(db, await carsTouchedSince(db, new Date(last - overlap)));
  if (broken.length > 0) {
    log.error(
      { alarm: true, broken },
      'payments: an invariant is broken, payments for the car are stopped',
    );
    await stopOnViolation(db, broken);
  }
  for (const which of isAllDue ? ['some', 'all'] : ['some']) {
    await moveCursor(db, `invariants:${which}`, began.toISOString());
  }
}

const lastTime = async (db: Database, which: string): Promise<number> =>
  new Date((await cursorOf(db, `invariants:${which}`)) ?? 0).getTime();

/** What a replica finds may have been mended meanwhile; one that cannot look at everything is not waited for. */
async function inAll(db: Database, reader: Reader): Promise<BrokenInvariant[]> {
  const found = await brokenAnywhere(reader).catch((error) => {
    if (!isTransientError(error)) throw error;
    return brokenAnywhere(db);
  });
  const cars = new Set(found.map(({ listingId }) => listingId));
  return brokenAmong(db, [...cars]);
}
