import type { Database } from '#database/connection.ts';
import { ensure, found, Refusal } from '#marketplace/errors.ts';
import { timeZoneNamed } from '#marketplace/finding/alerts/time-zone.ts';
import { readSearch } from '#marketplace/finding/search/search-parameters.ts';
import { nearbyOf } from '#marketplace/finding/search/server/radius-store.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { lockAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import type { SavedSearchRow, SaveSearchRequest } from '../contract.ts';
import { longestQuery } from '../saved-search.ts';
import { isWorthSaving, queryOf } from '../search-to-save.ts';
import { setFirstTimeZone } from './alert-settings-store.ts';
import { addSearch } from './saved-search-store.ts';

export async function saveSearch(
  db: Database,
  { id: accountId }: Account,
  { name, query, often, timeZone }: SaveSearchRequest,
  slugs: readonly string[],
): Promise<SavedSearchRow> {
  const canonical = await canonicalQuery(db, query, slugs);
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId);
    ensure(account?.state === 'active', 'sign_in_required');
    const saved = await addSearch(tx, { accountId, name, query: canonical, often });
    const zone = timeZone && timeZoneNamed(timeZone);
    if (saved && zone) await setFirstTimeZone(tx, accountId, zone);
    return found(saved, 'too_many_searches');
  });
}

/** Refuses a query that cannot be read, because it would never fit a car. */
async function canonicalQuery(
  db: Database,
  query: string,
  slugs: readonly string[],
): Promise<string> {
  const params = new URLSearchParams(query);
  const { search, mistakes } = readSearch((each) => params.getAll(each), slugs);
  const [mistake] = Object.entries(mistakes);
  if (mistake) refuse(`This search has a value we cannot read: ${mistake.join('. ')}`);
  await nearbyOf(db, search);
  if (!isWorthSaving(search)) refuse('Choose at least one filter first.');
  const canonical = queryOf(search);
  if (canonical.length > longestQuery) refuse('This search is too long to be saved.');
  return canonical;
}

function refuse(query: string): never {
  throw new Refusal('invalid_request', { fields: { query } });
}
