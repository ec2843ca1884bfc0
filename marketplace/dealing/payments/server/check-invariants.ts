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
/** All cars are checked this often. */
const longest = 23 * 60 * minute;
/** The last check may have missed transactions that committed shortly before it. */
const overlap = 10 * minute;

type Dependencies = { db: Database; reader: Reader; now: () => Date };
type Log = { error: (details: object, message: string) => void };

/** A broken invariant stops payments for its car. Once a day all cars are checked, on a replica if there is one. */
export async function checkInvariants({ db, reader, now }: Dependencies, log: Log): Promise<void> {
  const began = now();
  const [last, lastOfAll] = [await lastTime(db, 'some'), await lastTime(db, 'all')];
  // All cars are due as well if the clock went back.
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

/** Checks again on the primary what a replica finds, because it may have been repaired since. */
async function inAll(db: Database, reader: Reader): Promise<BrokenInvariant[]> {
  const found = await brokenAnywhere(reader).catch((error) => {
    if (!isTransientError(error)) throw error;
    return brokenAnywhere(db);
  });
  const cars = new Set(found.map(({ listingId }) => listingId));
  return brokenAmong(db, [...cars]);
}
