import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import { pairsThatFit } from '#marketplace/finding/search/server/fitting-store.ts';
import { readQueries } from '#marketplace/finding/search/server/read-queries-store.ts';
import { isDigestDue, isTimeAtOnce } from '../timing.ts';
import { findsOf, peopleWaiting, type Waiting } from './waiting-store.ts';
import { type CheckedFind, writeAlert } from './write-alert.ts';

type Alerting = Pick<CarDependencies, 'db' | 'makes' | 'origin' | 'unsubscribeKey' | 'now'>;

const peopleAtATime = 100;

/** Writes to everybody whose time has come. */
export async function tellPeople(alerting: Alerting): Promise<void> {
  const { db, now } = alerting;
  const due = (await peopleWaiting(db, now())).filter((person) => isDue(person, now()));
  for (let first = 0; first < due.length; first += peopleAtATime) {
    const people = due.slice(first, first + peopleAtATime);
    const checked = await checkFinds(alerting, people);
    for (const person of people) await writeAlert(alerting, person, checked);
  }
}

const isDue = ({ hasAtOnce, timeZone, toldAt, dailySince }: Waiting, now: Date) =>
  isDigestDue(now, timeZone, dailySince) || (hasAtOnce && isTimeAtOnce(now, timeZone, toldAt));

/** Once more, as the list would answer now: prices and cars change while they wait. */
async function checkFinds({ db, makes }: Alerting, people: Waiting[]): Promise<CheckedFind[]> {
  const finds = await findsOf(
    db,
    people.map(({ accountId }) => accountId),
  );
  const queries = [...new Set(finds.map(({ query }) => query))];
  const listingIds = [...new Set(finds.map(({ listingId }) => listingId))];
  const searches = await readQueries(db, queries, slugsOf(await makes()));
  const pairs = await pairsThatFit(db, searches, listingIds);
  const fitting = new Set(pairs.map(({ query, listingId }) => `${query} ${listingId}`));
  return finds.map((find) => ({ ...find, fits: fitting.has(`${find.query} ${find.listingId}`) }));
}
