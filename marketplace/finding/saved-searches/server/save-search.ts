import type { Database } from '#database/connection.ts';
import { ensure, found, Refusal } from '#marketplace/errors.ts';
import { timeZoneNamed } from '#marketplace/finding/alerts/time-zone.ts';
import { readSearch } from '#marketplace/finding/search/search-parameters.ts';
import { nearbyOf } from '#marketplace/finding/search/server/radius-store.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { isActive, lockAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import type { SavedSearchRow, SaveSearchRequest } from '../contract.ts';
import { longestQuery } from '../saved-search.ts';
import { isWorthSaving, queryOf } from '../search-to-save.ts';
import { learnTimeZone } from './alert-settings-store.ts';
import { addSearch } from './saved-search-store.ts';

/** Saving the same search again changes its name and how often it tells. */
export async function saveSearch(
  db: Database,
  { id: accountId }: Account,
  { name, query, often, timeZone }: SaveSearchRequest,
  slugs: readonly string[],
): Promise<SavedSearchRow> {
  const kept = await keptQuery(db, query, slugs);
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    // Whoever is shut out at this very moment leaves nothing behind that was not erased with the rest.
    ensure(await isActive(tx, accountId), 'sign_in_required');
    const saved = await addSearch(tx, { accountId, name, query: kept, often });
    const zone = timeZone && timeZoneNamed(timeZone);
    if (saved && zone) await learnTimeZone(tx, accountId, zone);
    return found(saved, 'too_many_searches');
  });
}

/** In the one spelling of each search; what cannot be read would never fit a car. */
async function keptQuery(db: Database, query: string, slugs: readonly string[]): Promise<string> {
  const params = new URLSearchParams(query);
  const { search, mistakes } = readSearch((each) => params.getAll(each), slugs);
  const [mistake] = Object.entries(mistakes);
  if (mistake) refuse(`This search has a value we cannot read: ${mistake.join('. ')}`);
  await nearbyOf(db, search);
  if (!isWorthSaving(search)) refuse('Choose at least one filter first.');
  const kept = queryOf(search);
  if (kept.length > longestQuery) refuse('This search is too long to be saved.');
  return kept;
}

function refuse(query: string): never {
  throw new Refusal('invalid_request', { fields: { query } });
}
