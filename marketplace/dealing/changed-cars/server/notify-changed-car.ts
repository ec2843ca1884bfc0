import type { Database } from '#database/connection.ts';
import type { FactChange } from '#marketplace/cars/listings/revision.ts';
import { changesInWords } from '#marketplace/cars/listings/server/changes-in-words.ts';
import { changesSince } from '#marketplace/cars/listings/server/revision-store.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import { changedCarMail } from '../changed-car-mail.ts';
import {
  type BuyerToEmail,
  type CarToEmail,
  emailKey,
  findCarToEmail,
  hasBuyersToEmail,
  takeBuyersToEmail,
} from './changed-car-store.ts';

const minute = 60_000;
/** Edits within one window share an email. The outbox accepts no work that is due in more than half an hour. */
const batchWindow = 20 * minute;
/** Longer than any edit takes, so that edits begun in a window are committed before its buyers are emailed. */
const leeway = 5 * minute;
/** A buyer gets at most one email about a car in each span of this length. */
const quietTime = 6 * 60 * minute;

/** Call it in the transaction of the edit. */
export function notifyChangedCarLater(tx: Database, listingId: string, now: Date): Promise<void> {
  const span = Math.floor(now.getTime() / batchWindow);
  return addToOutbox(tx, {
    kind: 'car_change',
    payload: { listingId },
    key: `car-changed:${listingId}:${span}`,
    dueAt: new Date((span + 1) * batchWindow + leeway),
  });
}

/**
 * Marks the buyers as emailed and enqueues their emails in one transaction. Buyers who already had an email in this span
 * wait for the next one.
 */
export async function notifyChangedCar(
  { db, now, origin }: Pick<Dependencies, 'db' | 'now' | 'origin'>,
  { listingId }: { listingId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const car = await findCarToEmail(tx, listingId);
    if (!car) return;
    const at = now();
    const span = Math.floor(at.getTime() / quietTime);
    const since = memoizeChanges(tx, listingId);
    for (const buyer of await takeBuyersToEmail(tx, listingId, { ...car, span, now: at })) {
      const changes = await since(buyer.shownRevision);
      // If the seller has undone the changes, there is nothing to report.
      const unreported = await since(buyer.knownRevision);
      if (changes.length === 0 || unreported.length === 0) continue;
      await emailBuyer(tx, {
        key: emailKey(listingId, buyer.buyerId, span),
        car,
        buyer,
        changes,
        origin,
      });
    }
    if (await hasBuyersToEmail(tx, listingId, { ...car, now: at })) {
      await notifyChangedCarLater(tx, listingId, at);
    }
  });
}

/** Most buyers were shown the same revision. */
function memoizeChanges(tx: Database, listingId: string) {
  const known = new Map<number, FactChange[]>();
  return async (revision: number): Promise<FactChange[]> => {
    const changes = known.get(revision) ?? (await changesSince(tx, listingId, revision));
    known.set(revision, changes);
    return changes;
  };
}

type ChangeEmail = {
  key: string;
  car: CarToEmail;
  buyer: BuyerToEmail;
  changes: FactChange[];
  origin: string;
};

async function emailBuyer(
  tx: Database,
  { key, car, buyer, changes, origin }: ChangeEmail,
): Promise<void> {
  const nameShown = changes.find(({ fact }) => fact === 'name')?.before;
  const mail = changedCarMail({
    buyer,
    car: { name: String(nameShown ?? car.name), picture: car.picture },
    commitment: buyer.commitment,
    changes: await changesInWords(tx, changes),
    origin,
  });
  await sendLater(tx, mail, key, 'agreements', car.sellerId);
}
