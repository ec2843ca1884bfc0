import type { Database } from '#database/connection.ts';
import type { FactChange } from '#marketplace/listings/revision.ts';
import { changesInWords } from '#marketplace/listings/server/refuse-changed-car.ts';
import { changesSince } from '#marketplace/listings/server/revision-store.ts';
import { sendLater } from '#marketplace/mail/server/outgoing-mail-store.ts';
import { addToOutbox } from '#marketplace/outbox/server/outbox-store.ts';
import type { Dependencies } from '#server/dependencies.ts';
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
/** Edits within it are in one email. The outbox takes no work that is due later than in half an hour. */
const batchWindow = 20 * minute;
/** Longer than any edit takes: what was begun in a window is committed when its buyers are emailed. */
const leeway = 5 * minute;
/** A buyer gets one email about one car in each, however often it is edited. */
const quietTime = 6 * 60 * minute;

/** In the transaction of the edit. */
export function notifyChangedCarLater(tx: Database, listingId: string, now: Date): Promise<void> {
  const span = Math.floor(now.getTime() / batchWindow);
  return addToOutbox(tx, {
    kind: 'car_change',
    payload: { listingId },
    key: `car-changed:${listingId}:${span}`,
    dueAt: new Date((span + 1) * batchWindow + leeway),
  });
}

/** Noting the buyers as emailed and queueing the emails are one transaction. Buyers who had an email wait for the next. */
export async function notifyChangedCar(
  { db, now, origin }: Pick<Dependencies, 'db' | 'now' | 'origin'>,
  { listingId }: { listingId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const car = await findCarToEmail(tx, listingId);
    if (!car) return;
    const at = now();
    const span = Math.floor(at.getTime() / quietTime);
    const since = rememberChanges(tx, listingId);
    for (const buyer of await takeBuyersToEmail(tx, listingId, { ...car, span, now: at })) {
      const changes = await since(buyer.shownRevision);
      // What was taken back since the last email leaves nothing to report.
      const news = await since(buyer.knownRevision);
      if (changes.length === 0 || news.length === 0) continue;
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

/** Most buyers were shown the same. */
function rememberChanges(tx: Database, listingId: string) {
  const known = new Map<number, FactChange[]>();
  return async (revision: number): Promise<FactChange[]> => {
    const changes = known.get(revision) ?? (await changesSince(tx, listingId, revision));
    known.set(revision, changes);
    return changes;
  };
}

type News = {
  key: string;
  car: CarToEmail;
  buyer: BuyerToEmail;
  changes: FactChange[];
  origin: string;
};

async function emailBuyer(tx: Database, { key, car, buyer, changes, origin }: News): Promise<void> {
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
