import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import { pairsThatFit } from '#marketplace/finding/search/server/fitting-store.ts';
import { readQueries } from '#marketplace/finding/search/server/read-queries-store.ts';
import { isDigestDue, isInstantDue } from '../timing.ts';
import { matchSavedSearches } from './match-saved-searches.ts';
import { listMatches, listRecipients, type Match, type Recipient } from './pending-alert-store.ts';
import { writeAlert } from './write-alert.ts';

const accountsAtATime = 100;

/** Any number of instances may run at any time: each change is matched once, and each account notified once. */
export async function sendAlerts(dependencies: CarDependencies): Promise<void> {
  await matchSavedSearches(dependencies);
  const { db, now } = dependencies;
  const due = (await listRecipients(db, now())).filter((recipient) => isDue(recipient, now()));
  for (let first = 0; first < due.length; first += accountsAtATime) {
    const recipients = due.slice(first, first + accountsAtATime);
    const outdated = await outdatedMatches(dependencies, recipients);
    for (const recipient of recipients) await writeAlert(dependencies, recipient, outdated);
  }
}

const isDue = ({ hasInstant, timeZone, lastAlertAt, dailySince }: Recipient, now: Date) =>
  isDigestDue(now, timeZone, dailySince) ||
  (hasInstant && isInstantDue(now, timeZone, lastAlertAt));

/** Matches that do not fit any more, because the car changed while the match was pending. */
async function outdatedMatches(
  { db, makes }: CarDependencies,
  recipients: Recipient[],
): Promise<Match[]> {
  const accountIds = recipients.map(({ accountId }) => accountId);
  const matches = await listMatches(db, accountIds);
  const queries = [...new Set(matches.map(({ query }) => query))];
  const listingIds = [...new Set(matches.map(({ listingId }) => listingId))];
  const searches = await readQueries(db, queries, slugsOf(await makes()));
  const pairs = await pairsThatFit(db, searches, listingIds);
  const fitting = new Set(pairs.map(({ query, listingId }) => `${query} ${listingId}`));
  return matches.filter(({ query, listingId }) => !fitting.has(`${query} ${listingId}`));
}
