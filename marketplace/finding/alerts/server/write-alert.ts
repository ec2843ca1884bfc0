import type { Database } from '#database/connection.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { alertMail, type DroppedCar, type FoundBySearch } from '../alert-mails.ts';
import { isWorthTelling } from '../price-drop.ts';
import { isDigestDue, isTimeAtOnce, toldAgainFrom } from '../timing.ts';
import {
  forgetDropped,
  forgetFinds,
  forgetFound,
  noteAlert,
  noteTold,
  putOffDropped,
  type ToBeTold,
} from './told-store.ts';
import { tokenToEnd } from './unsubscribe-token.ts';
import {
  type Addressee,
  droppedFor,
  type Find,
  type FoundCar,
  foundFor,
  lockAddressee,
  type Waiting,
} from './waiting-store.ts';

export type CheckedFind = Find & { fits: boolean };

type Writing = Pick<Dependencies, 'db' | 'origin' | 'unsubscribeKey' | 'now'>;

/** What a person is told and the email that tells it are one transaction: whatever happens, both or neither. */
export async function writeAlert(
  { db, now, ...signing }: Writing,
  person: Waiting,
  checked: CheckedFind[],
): Promise<void> {
  const { accountId } = person;
  await db.transaction().execute(async (tx) => {
    const addressee = await lockAddressee(tx, accountId);
    if (!addressee) return;
    const at = now();
    const isAtOnce = isTimeAtOnce(at, addressee.timeZone, addressee.toldAt);
    const drops = isAtOnce ? await dropsFor(tx, accountId, at) : [];
    const found = await findsFor(tx, accountId, checked, {
      isAtOnce,
      isDaily: isDigestDue(at, addressee.timeZone, person.dailySince),
    });
    const news = await keepWhatIsNew(tx, accountId, { drops, found, at });
    const [first] = news.cars;
    if (!first) return;
    await noteAlert(tx, accountId, at);
    await sendLater(
      tx,
      alertMail({ ...addressedTo(addressee, accountId, signing), ...news }),
      `alert:${accountId}:${first.listingId}:${first.kind}:${first.price}`,
      'alerts',
    );
  });
}

const addressedTo = (
  { email, name }: Addressee,
  accountId: string,
  { origin, unsubscribeKey }: Pick<Writing, 'origin' | 'unsubscribeKey'>,
) => ({
  to: email,
  name,
  origin,
  tokens: {
    ofSearch: (searchId: string) =>
      tokenToEnd({ what: 'search', accountId, searchId }, unsubscribeKey),
    ofDrops: tokenToEnd({ what: 'drops', accountId }, unsubscribeKey),
    ofAll: tokenToEnd({ what: 'all', accountId }, unsubscribeKey),
  },
});

/** Favourites that cost enough less; once a day for each, the others wait. */
async function dropsFor(tx: Database, accountId: string, at: Date): Promise<DroppedCar[]> {
  const drops: DroppedCar[] = [];
  const gone: string[] = [];
  for (const { isOnOffer, toldPrice, dropToldAt, ...car } of await droppedFor(tx, accountId, at)) {
    const from = dropToldAt && toldAgainFrom(dropToldAt);
    if (!isOnOffer || !isWorthTelling(car.price, toldPrice)) gone.push(car.id);
    else if (from && from > at) await putOffDropped(tx, accountId, car.id, from);
    else drops.push({ ...car, was: toldPrice });
  }
  await forgetDropped(tx, accountId, gone);
  return drops;
}

/** What does not fit any more is not waited with. */
async function findsFor(
  tx: Database,
  accountId: string,
  checked: CheckedFind[],
  { isAtOnce, isDaily }: { isAtOnce: boolean; isDaily: boolean },
): Promise<FoundCar[]> {
  const gone = checked.filter((find) => find.accountId === accountId && !find.fits);
  await forgetFinds(tx, gone);
  const found = await foundFor(tx, accountId);
  return found.filter((car) => (car.isAtOnce ? isAtOnce : isDaily));
}

type Told = { drops: DroppedCar[]; found: FoundCar[]; at: Date };

/** Each car once: as a favourite that costs less, or by the first search that it fits. */
async function keepWhatIsNew(tx: Database, accountId: string, { drops, found, at }: Told) {
  const dropped = new Set(drops.map(({ id }) => id));
  const once = new Map(
    found
      .filter(({ id }) => !dropped.has(id))
      .map((car) => [car.id, car] as const)
      .reverse(),
  );
  const cars: ToBeTold[] = [
    ...drops.map(({ id, price }) => ({ listingId: id, kind: 'drop' as const, price })),
    ...[...once.values()].map(({ id, price }) => ({ listingId: id, kind: 'fits' as const, price })),
  ];
  const told = await noteTold(tx, accountId, cars, at);
  await forgetFound(tx, accountId, [...dropped, ...found.map(({ id }) => id)]);
  await forgetDropped(tx, accountId, [...dropped]);
  return {
    cars: cars.filter(({ listingId }) => told.has(listingId)),
    drops: drops.filter(({ id }) => told.has(id)),
    searches: bySearch(found.filter((car) => told.has(car.id) && once.get(car.id) === car)),
  };
}

function bySearch(found: FoundCar[]): FoundBySearch[] {
  const searches = new Map<string, FoundBySearch>();
  for (const { searchId, searchName, query, isAtOnce: _, ...car } of found) {
    const search = searches.get(searchId) ?? { id: searchId, name: searchName, query, cars: [] };
    search.cars.push(car);
    searches.set(searchId, search);
  }
  return [...searches.values()];
}
