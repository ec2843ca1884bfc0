import type { Database } from '#database/connection.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { alertMail, type DroppedCar, type FoundBySearch } from '../alert-mails.ts';
import { isWorthNotifying } from '../price-drop.ts';
import { isDigestDue, isInstantDue, nextDropEmailAt } from '../timing.ts';
import {
  deleteDroppedFavourites,
  deleteFoundCars,
  deleteMatches,
  type FoundCar,
  listDroppedFavourites,
  listFoundCars,
  lockRecipient,
  type Match,
  postponeDrop,
  type Recipient,
} from './pending-alert-store.ts';
import { addNotifications, setLastAlertAt } from './sent-notification-store.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** One transaction records the notifications and enqueues the email. */
export async function writeAlert(
  { db, now, origin, unsubscribeKey }: Dependencies,
  { accountId, dailySince }: Recipient,
  outdated: Match[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const recipient = await lockRecipient(tx, accountId);
    if (!recipient) return;
    const { email: to, name, timeZone, lastAlertAt } = recipient;
    const at = now();
    const isInstant = isInstantDue(at, timeZone, lastAlertAt);
    const isDaily = isDigestDue(at, timeZone, dailySince);
    const gone = outdated.filter((match) => match.accountId === accountId);
    await deleteMatches(tx, gone);
    const drops = isInstant ? await takeDrops(tx, accountId, at) : [];
    const found = (await listFoundCars(tx, accountId)).filter((car) =>
      car.isInstant ? isInstant : isDaily,
    );
    const { first, ...cars } = await recordNew(tx, accountId, { drops, found, at });
    if (!first) return;
    await setLastAlertAt(tx, accountId, at);
    const tokens = {
      ofSearch: (searchId: string) =>
        unsubscribeToken({ what: 'search', accountId, searchId }, unsubscribeKey),
      ofDrops: unsubscribeToken({ what: 'drops', accountId }, unsubscribeKey),
      ofAll: unsubscribeToken({ what: 'all', accountId }, unsubscribeKey),
    };
    await sendLater(
      tx,
      alertMail({ to, name, origin, tokens, ...cars }),
      `alert:${accountId}:${first.listingId}:${first.kind}:${first.price}`,
      'alerts',
    );
  });
}

/** Favourites that cost enough less. A second drop of a car on one day is postponed. */
async function takeDrops(tx: Database, accountId: string, at: Date): Promise<DroppedCar[]> {
  const drops: DroppedCar[] = [];
  const gone: string[] = [];
  const dropped = await listDroppedFavourites(tx, accountId, at);
  for (const { isOnOffer, lastPrice, lastDropEmailAt, ...car } of dropped) {
    const from = lastDropEmailAt && nextDropEmailAt(lastDropEmailAt);
    if (!isOnOffer || !isWorthNotifying(car.price, lastPrice)) gone.push(car.id);
    else if (from && from > at) await postponeDrop(tx, accountId, car.id, from);
    else drops.push({ ...car, was: lastPrice });
  }
  await deleteDroppedFavourites(tx, accountId, gone);
  return drops;
}

type AlertCars = { drops: DroppedCar[]; found: FoundCar[]; at: Date };

/** Each car goes into the email once: as a favourite that costs less, or with the oldest search that it fits. */
async function recordNew(tx: Database, accountId: string, { drops, found, at }: AlertCars) {
  const dropIds = drops.map(({ id }) => id);
  const seen = new Set(dropIds);
  const fits = found.filter(({ id }) => !seen.has(id) && seen.add(id));
  const sent = await addNotifications(
    tx,
    accountId,
    [
      ...drops.map(({ id, price }) => ({ listingId: id, kind: 'drop' as const, price })),
      ...fits.map(({ id, price }) => ({ listingId: id, kind: 'fits' as const, price })),
    ],
    at,
  );
  await deleteFoundCars(tx, accountId, [...seen]);
  await deleteDroppedFavourites(tx, accountId, dropIds);
  const isNew = new Set(sent.map(({ listingId }) => listingId));
  return {
    first: sent[0],
    drops: drops.filter(({ id }) => isNew.has(id)),
    searches: bySearch(fits.filter(({ id }) => isNew.has(id))),
  };
}

function bySearch(found: FoundCar[]): FoundBySearch[] {
  const searches = new Map<string, FoundBySearch>();
  for (const { searchId, searchName, query, isInstant: _, ...car } of found) {
    const search = searches.get(searchId) ?? { id: searchId, name: searchName, query, cars: [] };
    search.cars.push(car);
    searches.set(searchId, search);
  }
  return [...searches.values()];
}
